-- retry: ends a lease and gives its task back to a tier under a higher attempt number.
-- KEYS: as in shared.lua.
-- ARGV[8]: id. ARGV[9]: attempt. ARGV[10]: tier (number). ARGV[11]: delay (ms; 0 = its not-before time stays).
-- Returns 1, or 0 if the lease was lost.

local id = ARGV[8]
local e = held_entry(id, ARGV[9])
if not e then return 0 end
end_lease(id, e)
e.tier = tonumber(ARGV[10])
if tonumber(ARGV[11]) > 0 then e.not_before = now + tonumber(ARGV[11]) end
requeue(id, e)
return 1
