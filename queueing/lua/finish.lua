-- finish: ends a lease and removes its task, if the attempt still holds it.
-- KEYS: as in shared.lua.
-- ARGV[8]: id. ARGV[9]: attempt. ARGV[10]: what it counts as, done or dead.
-- Returns 1, or 0 if the lease was lost.

local e = held_entry(ARGV[8], ARGV[9])
if not e then return 0 end
redis.call('HDEL', ENTRIES, ARGV[8])
end_lease(ARGV[8], e)
count(ARGV[10], e.tier, 1)
return 1
