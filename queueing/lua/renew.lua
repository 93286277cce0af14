-- renew: moves the deadlines of leases on. A task that this store has forgotten (flushed, restarted empty) is leased
-- again to its holder, so that no other worker starts it.
-- KEYS: as in shared.lua.
-- ARGV[7..]: per lease id, attempt, tier (number), host, worker, lost leases, taken (ms).
-- Returns one word per lease: kept, lost or unknown.

local answers = {}
write_when_full()
for i = FIRST, #ARGV, 7 do
  local id = ARGV[i]
  local e = held_entry(id, ARGV[i + 1])
  if e then
    e.deadline = now + lease_ms
    save_entry(id, e)
    redis.call('ZADD', LEASES, e.deadline, pad(id))
    answers[#answers + 1] = 'kept'
  elseif load_entry(id) then
    answers[#answers + 1] = 'lost'
  else
    e = { tier = tonumber(ARGV[i + 2]), host = ARGV[i + 3], priority = 0, not_before = 0,
      attempt = tonumber(ARGV[i + 1]), lost = tonumber(ARGV[i + 5]), pushed = now, worker = ARGV[i + 4],
      taken = tonumber(ARGV[i + 6]), deadline = now + lease_ms }
    start_lease(id, e)
    update_host(e.host)
    answers[#answers + 1] = 'unknown'
  end
end
return answers
