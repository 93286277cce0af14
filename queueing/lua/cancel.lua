-- cancel: removes tasks, waiting or leased.
-- KEYS: as in shared.lua; then the hashes of the tasks' rq jobs, in the order of their ids, or nothing.
-- ARGV[7..]: ids.
-- Returns the ids of those that were leased.

local leased = {}
for i = FIRST, #ARGV do
  local id, job = ARGV[i], KEYS[LAST_KEY + 1 + i - FIRST]
  if job then redis.call('DEL', job) end
  local e = load_entry(id)
  if e then
    redis.call('HDEL', ENTRIES, id)
    if e.state == LEASED then
      end_lease(id, e)
      leased[#leased + 1] = id
    else
      dequeue(id, e)
      advertise(e.tier, e.host)
    end
  end
end
return leased
