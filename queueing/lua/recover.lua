-- recover: ends expired leases and orphaned ones (their worker has exited). Their tasks go back to their tiers; the row
-- decides what the loss says about the task. Also drops arrival times that are past.
-- KEYS: as in shared.lua.
-- ARGV[7..]: per orphaned lease: id, attempt.
-- Bounded: 128 expired leases and 1,000 hosts in one step, besides what is named.
-- Returns the leases that ended.

local returned = {}
write_when_full()

local function return_lost(id, e)
  returned[#returned + 1] = as_lease(id, e)
  redis.call('HDEL', ENTRIES, id)
  end_lease(id, e)
  e.lost = e.lost + 1
  e.not_before = math.min(e.not_before, now)
  requeue(id, e)
end

for i = FIRST, #ARGV, 2 do
  local e = held_entry(ARGV[i], ARGV[i + 1])
  if e then return_lost(ARGV[i], e) end
end
for _, padded in ipairs(redis.call('ZRANGEBYSCORE', LEASES, '-inf', now, 'LIMIT', 0, STEP)) do
  local id = unpad(padded)
  local e = load_entry(id)
  if e and e.state == LEASED then
    return_lost(id, e)
  else
    -- Its entry was evicted, or not restored: the database feeds the task again.
    redis.call('ZREM', LEASES, padded)
  end
end
for _, host in ipairs(redis.call('ZRANGEBYSCORE', TAT, '-inf', now, 'LIMIT', 0, 1000)) do
  redis.call('ZREM', TAT, host)
end
return returned
