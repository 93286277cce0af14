-- restore_job: writes the rq job of a task again, also at the memory limit of Redis.
-- KEYS[1]: hash, the job.
-- ARGV: its fields and values in turn.
-- Returns 1.

redis.call('DEL', KEYS[1]) -- It would refuse HSET as the first write.
redis.call('HSET', KEYS[1], unpack(ARGV))
return 1
