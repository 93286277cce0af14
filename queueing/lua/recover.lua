-- recover: ends expired leases. Their tasks go back to their tiers; one that lost too many workers is given up.
-- Also drops what is over for hosts that nobody works on. At most 128 leases and 1,000 hosts in one step.
-- KEYS: as in shared.lua.
-- Returns the leases that went back and those that were given up.

local returned, poisoned = {}, {}
for _, padded in ipairs(redis.call('ZRANGEBYSCORE', LEASES, '-inf', now, 'LIMIT', 0, STEP)) do
  local id = unpad(padded)
  local e = load_entry(id)
  local lease = as_lease(id, e)
  redis.call('HDEL', ENTRIES, id)
  release(id, e)
  e.lost = e.lost + 1
  if e.lost >= max_lost then
    poisoned[#poisoned + 1] = lease
    count('dead', e.tier, 1)
  else
    returned[#returned + 1] = lease
    e.not_before = math.min(e.not_before, now)
    give_back(id, e)
  end
end
for _, host in ipairs(redis.call('ZRANGEBYSCORE', TAT, '-inf', now, 'LIMIT', 0, 1000)) do
  redis.call('ZREM', TAT, host)
end
return { returned, poisoned }
