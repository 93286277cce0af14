-- elect: makes a worker the leader, if there is none, if it leads already, or if the leader is the one that has exited.
-- KEYS[1]: string, the leader (expires).
-- ARGV[1]: worker. ARGV[2]: how long it leads (ms). ARGV[3]: a leader that has exited, or "".
-- Returns the leader.

local leader = redis.call('GET', KEYS[1])
if leader and leader ~= ARGV[1] and leader ~= ARGV[3] then return leader end
redis.call('DEL', KEYS[1]) -- A Redis at its memory limit would refuse SET as the first write.
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]
