"""The CPU service: the house's players, each an ordinary client. Read app, ears, round, answers, thinker."""
