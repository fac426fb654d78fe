"""What several rulebooks have in common, under the names that they give it. Knows no game and no match.

Reading order: `seats` (clockwise, skipping the dead), `priority` (windows and passes), `zones` (piles, decks, what is
hidden of them), `places` (who has won), `catalogues` (card files), `wording` (numbers in sentences).
"""
