-- push: puts tasks into their tiers, each at most once; a task that waits already can only gain priority.
-- KEYS: as in shared.lua.
-- ARGV[7..]: per task id, tier (number), host, priority, delay (ms; 0 = none), attempt, lost leases.
-- Returns one word per task: new, raised, unchanged or leased.

local function not_before_of(delay) return delay == 0 and 0 or now + delay end

local answers = {}
for i = FIRST, #ARGV, 7 do
  local id, priority = ARGV[i], tonumber(ARGV[i + 3])
  local e = load_entry(id)
  local answer = 'unchanged'
  if not e then
    enqueue(id, { tier = tonumber(ARGV[i + 1]), host = ARGV[i + 2], priority = priority,
      not_before = not_before_of(tonumber(ARGV[i + 4])), attempt = tonumber(ARGV[i + 5]), lost = tonumber(ARGV[i + 6]),
      pushed = now, worker = '', taken = 0, deadline = 0 })
    answer = 'new'
  elseif e.state == LEASED then
    answer = 'leased'
  elseif priority > e.priority then
    local moves = e.state == READY and e.tier ~= RETRY
    if moves then redis.call('ZREM', tasks_of(e.tier), e.host .. '\0' .. rank_of(id, e)) end
    e.priority = priority
    if moves then enqueue(id, e) else save_entry(id, e) end
    answer = 'raised'
  end
  answers[#answers + 1] = answer
end
return answers
