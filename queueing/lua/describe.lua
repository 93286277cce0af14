-- describe: reads entries, for `leases`.
-- KEYS: as in shared.lua.
-- ARGV[7..]: ids.
-- Returns per known id its lease form (id, attempt, tier, host, worker, lost leases, taken ms, deadline ms).

local found = {}
for i = FIRST, #ARGV do
  local e = load_entry(ARGV[i])
  if e then found[#found + 1] = as_lease(ARGV[i], e) end
end
return found
