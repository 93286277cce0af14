-- acquire: a slot for one request to a host: a gap between starts, and a cap on requests at once.
-- KEYS[1]: zset of the host's running requests (token: ms at which it is given up). KEYS[2]: string, ms of the next start.
-- ARGV[1]: now (ms; "" = this server's clock). ARGV[2]: token. ARGV[3]: gap (ms). ARGV[4]: patience (ms).
-- ARGV[5]: requests at once. ARGV[6]: a request is given up after (ms).
-- Returns {granted 1/0, wait ms}: wait so long and start, or (0) wait is how far away the next chance is.

local gap, patience, given_up = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[6])

redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[5]) then return { 0, -1 } end
local start = math.max(now, tonumber(redis.call('GET', KEYS[2]) or 0))
if start - now > patience then return { 0, start - now } end
redis.call('ZADD', KEYS[1], start + given_up, ARGV[2])
redis.call('PEXPIRE', KEYS[1], start - now + given_up + 1000)
if gap > 0 then redis.call('SET', KEYS[2], start + gap, 'PX', start + gap - now + 1000) end
return { 1, start - now }
