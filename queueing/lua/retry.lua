-- retry: ends a lease and gives its task back to a tier under a higher attempt number.
-- KEYS: as in shared.lua.
-- ARGV[7]: id. ARGV[8]: attempt. ARGV[9]: tier (number). ARGV[10]: delay (ms; 0 = its not-before time stays).
-- Returns 1, or 0 if the lease was lost.

local id = ARGV[7]
local e = held_entry(id, ARGV[8])
if not e then return 0 end
end_lease(id, e)
e.tier = tonumber(ARGV[9])
if tonumber(ARGV[10]) > 0 then e.not_before = now + tonumber(ARGV[10]) end
requeue(id, e)
return 1
