"""The gateway: who a person is, and the door to the broker. It knows no match, no move and no rule.

Read `api` (what a browser may ask over HTTP), `players` (accounts, guests, sessions in Postgres), `tokens` (what a
signed-in player shows the broker), `callout` (the broker asks who may come in), `pages` (the web client's files),
`http` (the edge: bytes in, bytes out), `app` (all of it put together).
"""
