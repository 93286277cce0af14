-- finish: ends a lease and removes its task, if the attempt still holds it.
-- KEYS: as in shared.lua; then the hash of the task's rq job, which goes with it, or nothing.
-- ARGV[7]: id. ARGV[8]: attempt. ARGV[9]: what it counts as, done or dead.
-- Returns 1, or 0 if the lease was lost.

local e = held_entry(ARGV[7], ARGV[8])
if not e then return 0 end
redis.call('HDEL', ENTRIES, ARGV[7])
local job = KEYS[LAST_KEY + 1]
if job then redis.call('DEL', job) end
end_lease(ARGV[7], e)
count(ARGV[9], e.tier, 1)
return 1
