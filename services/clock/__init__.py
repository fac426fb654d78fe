"""The clock: deadlines and time-outs. Reading order: app, reader, timing, mend, timers, fired, heart, sweep, door."""
