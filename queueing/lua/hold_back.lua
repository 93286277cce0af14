-- hold_back: pauses all requests to a host until a time.
-- KEYS[1]: string, ms of the host's next start.
-- ARGV[1]: now (ms; "" = this server's clock). ARGV[2]: how long (ms).
-- Returns the ms of the next start.

-- One more than the end of the last turn, which is not given back then (give_back).
local start = math.max(now + tonumber(ARGV[2]), tonumber(redis.call('GET', KEYS[1]) or 0) + 1)
redis.call('DEL', KEYS[1]) -- A Redis at its memory limit would refuse SET as the first write.
redis.call('SET', KEYS[1], start, 'PX', start - now + 1000)
return start
