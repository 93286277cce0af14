-- take: leases the best task whose host may be worked on now. Selection and lease are one step: nothing can be lost.
-- KEYS: as in shared.lua.
-- ARGV[7]: worker. ARGV[8..]: the tiers to serve (numbers), in order.
-- Returns the lease (id, attempt, tier, host, worker, lost leases, taken ms, deadline ms), or nothing.

write_when_full()
for _, host in ipairs(redis.call('ZRANGEBYSCORE', HELD, '-inf', now, 'LIMIT', 0, STEP)) do update_host(host) end
for tier = 0, LAST do
  for _, padded in ipairs(redis.call('ZRANGEBYSCORE', delayed_of(tier), '-inf', now, 'LIMIT', 0, STEP)) do
    local id = unpad(padded)
    local e = load_entry(id)
    redis.call('ZREM', delayed_of(tier), padded)
    if e and e.tier == tier and e.state == DELAYED then
      enqueue(id, e)
    elseif not e or e.tier ~= tier or e.state == LEASED then
      redis.call('ZREM', since_of(tier), padded)
    end
  end
end

-- Strict order, except that once in `share` turns each lower tier goes first.
local turn = tonumber(redis.call('GET', TURN) or 0)
local order, favoured = {}, nil
for tier = 1, LAST do
  if turn % share == math.floor(tier * share / #TIERS) then favoured = tier end
end
for i = FIRST + 1, #ARGV do
  local tier = tonumber(ARGV[i])
  if tier == favoured then table.insert(order, 1, tier) else order[#order + 1] = tier end
end

-- The best task of a tier: id, host and entry. At most STEP heads that are not confirmed are dropped on the way.
local function find_best(tier)
  for _ = 1, STEP do
    local head = redis.call('ZRANGE', heads_of(tier), 0, 0)[1]
    if not head then return nil end
    local rank, id, host = string.sub(head, 1, 34), unpad(string.sub(head, 16, 34)), string.sub(head, 35)
    local e = load_entry(id)
    local waits = e and e.state == READY and e.tier == tier and rank_of(id, e) .. e.host == head
    local is_best = redis.call('HGET', best_of(tier), host) == rank
    if waits and is_best then return id, host, e end
    redis.call('ZREM', heads_of(tier), head)
    if is_best then redis.call('HDEL', best_of(tier), host) end
    if not waits then
      redis.call('ZREM', tasks_of(tier), host .. '\0' .. rank)
      if not e or e.tier ~= tier or e.state == LEASED then redis.call('ZREM', since_of(tier), pad(id)) end
    end
    advertise(tier, host)
  end
end

for _, tier in ipairs(order) do
  local id, host, e = find_best(tier)
  if id then
    dequeue(id, e)
    e.worker, e.taken, e.deadline = ARGV[FIRST], now, now + lease_ms
    start_lease(id, e)
    local interval = limits_of(host)
    if interval > 0 then
      local tat = tonumber(redis.call('ZSCORE', TAT, host) or 0)
      redis.call('ZADD', TAT, math.max(tat, now) + interval, host)
    end
    update_host(host, tier)
    count('taken', tier, 1)
    redis.call('INCR', TURN)
    return as_lease(id, e)
  end
end
return false
