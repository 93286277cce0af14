-- check_entries: enters tasks again where parts of them are missing (evicted, or not restored with the rest).
-- KEYS: as in shared.lua.
-- ARGV[7..]: ids.
-- Returns how many tasks were mended.

local mended = 0

write_when_full()
for i = FIRST, #ARGV do
  local id = ARGV[i]
  local e = load_entry(id)
  local added = 0
  if not e then
    -- Unreadable, or gone: the database feeds the task again.
    added = redis.call('HDEL', ENTRIES, id)
    for tier = 0, LAST do added = added + redis.call('ZREM', since_of(tier), pad(id)) end
  elseif e.state == LEASED then
    if not redis.call('ZSCORE', LEASES, pad(id)) then added = redis.call('ZADD', LEASES, e.deadline, pad(id)) end
    for tier = 0, LAST do added = added + redis.call('ZREM', since_of(tier), pad(id)) end
  else
    added = redis.call('ZADD', since_of(e.tier), 'NX', e.pushed, pad(id))
    if e.state == DELAYED then
      added = added + redis.call('ZADD', delayed_of(e.tier), 'NX', e.not_before, pad(id))
    else
      added = added + redis.call('ZADD', tasks_of(e.tier), 'NX', 0, e.host .. '\0' .. rank_of(id, e))
      advertise(e.tier, e.host)
    end
  end
  if added > 0 then mended = mended + 1 end
end
return mended
