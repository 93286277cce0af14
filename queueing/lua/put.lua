-- put: writes a string, also at the memory limit of Redis.
-- KEYS[1]: string.
-- ARGV[1]: its value.
-- Returns 1.

redis.call('DEL', KEYS[1]) -- It would refuse SET as the first write.
redis.call('SET', KEYS[1], ARGV[1])
return 1
