"""What several rulebooks have in common, under the names that they give it. Knows no game and no match.

Reading order: `seats` (clockwise, skipping who is out), `places` (who has won), `zones` (piles of cards), `catalogues`
(card files), `wording` (numbers in sentences).
"""
