-- The hourly sweep finds sessions that ended a while ago without looking at all of them.
CREATE INDEX sessions_ended ON sessions (ended_at) WHERE ended_at IS NOT NULL;
