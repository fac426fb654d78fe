"""The web client: its boards on recorded matches, and whole matches in a real browser on real servers."""
