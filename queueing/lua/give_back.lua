-- give_back: the turn of a request that was cancelled before its start is for the next one.
-- KEYS: as of acquire.
-- ARGV[1]: now (ms; "" = this server's clock). ARGV[2]: token. ARGV[3]: gap (ms). ARGV[4]: a request is given up after (ms).
-- ARGV[5], ARGV[6]: start and first (ms), as acquire returned them.
-- Returns the ms of the next start, or 0 where a later turn was taken, or the host has asked for a pause.

local gap, given_up, start, first = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])

redis.call('ZREM', KEYS[1], ARGV[2])
if now >= start or tonumber(redis.call('GET', KEYS[2]) or 0) ~= start + gap then return 0 end
local waiting = redis.call('ZREVRANGEBYSCORE', KEYS[1], '+inf', '(' .. (now + given_up), 'WITHSCORES', 'LIMIT', 0, 1)
if waiting[2] then
  start = tonumber(waiting[2]) - given_up + gap
elseif first > now then
  start = first -- Whoever waited for it was cancelled, too.
end
redis.call('SET', KEYS[2], start, 'PX', start - now + 1000)
return start
