-- check_hosts: counts the leases of hosts again, and blocks or unblocks those hosts.
-- KEYS: as in shared.lua.
-- ARGV[7..]: hosts.
-- Bounded: 10,000 leases; where there are more, nothing is counted.
-- Returns how many hosts had a wrong count.

local mended, leases, by_tier = 0, {}, {}

if redis.call('ZCARD', LEASES) > 10000 then return 0 end
write_when_full()
for _, padded in ipairs(redis.call('ZRANGE', LEASES, 0, -1)) do
  local e = load_entry(unpad(padded))
  if e and e.state == LEASED then
    leases[e.host] = (leases[e.host] or 0) + 1
    by_tier[e.tier] = (by_tier[e.tier] or 0) + 1
  end
end
for tier = 0, LAST do redis.call('HSET', STATS, 'leased:' .. TIERS[tier + 1], by_tier[tier] or 0) end
for i = FIRST, #ARGV do
  local host = ARGV[i]
  local count = leases[host] or 0
  if tonumber(redis.call('HGET', HOSTS, host) or 0) ~= count then
    mended = mended + 1
    if count > 0 then redis.call('HSET', HOSTS, host, count) else redis.call('HDEL', HOSTS, host) end
  end
  update_host(host)
end
return mended
