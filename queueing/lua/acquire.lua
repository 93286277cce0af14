-- acquire: a slot for one request to a host: a gap between starts, and a cap on requests at once.
-- KEYS[1]: zset of the host's running requests (token: ms at which it is given up). KEYS[2]: string, ms of the next start.
-- ARGV[1]: now (ms; "" = this server's clock). ARGV[2]: token. ARGV[3]: gap (ms). ARGV[4]: patience (ms).
-- ARGV[5]: requests at once. ARGV[6]: a request is given up after (ms).
-- Returns {1, wait ms, start ms, first ms}: wait so long and start; first is the earliest start that is waited for, this
-- one or another. Or {0, wait ms}, how far away the next chance is; -1 where the cap is reached.

local gap, patience, given_up = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[6])

redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[5]) then return { 0, -1 } end
local start = math.max(now, tonumber(redis.call('GET', KEYS[2]) or 0))
if start - now > patience then return { 0, start - now } end
local waiting = redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. (now + given_up), '+inf', 'WITHSCORES', 'LIMIT', 0, 1)
local first = math.min(start, tonumber(waiting[2] or start + given_up) - given_up)
redis.call('ZADD', KEYS[1], start + given_up, ARGV[2])
redis.call('PEXPIRE', KEYS[1], start - now + given_up + 1000)
if gap > 0 then redis.call('SET', KEYS[2], start + gap, 'PX', start + gap - now + 1000) end
return { 1, start - now, start, first }
