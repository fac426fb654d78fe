"""How a match looks in a terminal, one file a game: extras, since any game can be played through the generic board.

Read scene, then registry; generic and wits_world are the boards.
"""
