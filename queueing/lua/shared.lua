-- shared: the functions that all steps call. It is loaded before each step, after the table of tiers and clock.lua.
--
-- The table of tiers is TIERS, their names in order, NUMBERS, their numbers (from 0) by name, and RETRY, the retry tier's.
--
-- KEYS, the same for every step, all under the hash tag {leadslogix} (docs/reference/queue.md has the table):
--   1 entries hash, 2 held zset (ready ms), 3 hosts hash (leases), 4 tat zset (ms), 5 leases zset (deadline ms),
--   6 turn counter, 7 stats hash, 8 limits hash (interval ms|burst|leases), 9 blocked set
--   per tier t = 0, 1, ... at 9 + t*5: +1 tasks zset (score 0: host NUL rank), +2 heads zset (score 0: rank host),
--                             +3 best hash (host: rank), +4 delayed zset (not-before ms), +5 since zset (pushed ms)
-- ARGV, the first six of every step:
--   1 now (ms; "" = this server's clock), 2 host interval (ms), 3 host burst, 4 leases per host,
--   5 lease (ms), 6 share of takes
--
-- A rank is text that sorts: 15 digits (lowest for the highest priority; in the retry tier the not-before time) and
-- the task's id in 19 digits, so that equal priorities come out in the order of their ids.

local ENTRIES, HELD, HOSTS, TAT, LEASES = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local TURN, STATS, LIMITS, BLOCKED = KEYS[6], KEYS[7], KEYS[8], KEYS[9]
local DELAYED, READY, LEASED = 0, 1, 2
local LAST = #TIERS - 1 -- tiers are counted from 0
local STEP = 128
local FIRST = 7 -- the first argument of the step itself
local LAST_KEY = 9 + #TIERS * 5 -- after it come the keys of the step itself

local lease_ms, share = tonumber(ARGV[5]), tonumber(ARGV[6])

local function tasks_of(tier) return KEYS[9 + tier * 5 + 1] end
local function heads_of(tier) return KEYS[9 + tier * 5 + 2] end
local function best_of(tier) return KEYS[9 + tier * 5 + 3] end
local function delayed_of(tier) return KEYS[9 + tier * 5 + 4] end
local function since_of(tier) return KEYS[9 + tier * 5 + 5] end

local function pad(id) return string.rep('0', 19 - #id) .. id end
local function unpad(text) return (string.gsub(text, '^0+', '')) end

-- Redis may be at its memory limit (noeviction). It refuses a step's first write if that could need memory, and nothing
-- after it. This write frees nothing and is not refused, so the step goes through: ending tasks is what frees memory.
local function write_when_full() redis.call('ZREM', LEASES, '') end

-- Entries and counts name their tier, so that they stay right when the table gets a line more.
-- An entry that cannot be read counts as missing: the database feeds its task again.
local function load_entry(id)
  local packed = redis.call('HGET', ENTRIES, id)
  if not packed then return nil end
  local readable, e = pcall(cmsgpack.unpack, packed)
  if not readable or type(e) ~= 'table' or #e ~= 11 then return nil end
  -- (Version 0.1 wrote the number.)
  local tier = NUMBERS[e[1]] or e[1]
  if type(tier) ~= 'number' or tier > LAST then return nil end
  return { tier = tier, host = e[2], priority = e[3], not_before = e[4], attempt = e[5], lost = e[6],
    pushed = e[7], state = e[8], worker = e[9], taken = e[10], deadline = e[11] }
end

local function save_entry(id, e)
  redis.call('HSET', ENTRIES, id, cmsgpack.pack({ TIERS[e.tier + 1], e.host, e.priority, e.not_before, e.attempt, e.lost,
    e.pushed, e.state, e.worker, e.taken, e.deadline }))
end

local function rank_of(id, e)
  local first = 2147483647 - e.priority
  if e.tier == RETRY then first = e.not_before end
  return string.format('%015.0f', first) .. pad(id)
end

local function count(name, tier, by) redis.call('HINCRBY', STATS, name .. ':' .. TIERS[tier + 1], by) end

local function limits_of(host)
  local own = redis.call('HGET', LIMITS, host)
  if own then
    local interval, burst, leases = string.match(own, '^(%d+)|(%d+)|(%d+)$')
    return tonumber(interval), tonumber(burst), tonumber(leases)
  end
  -- Tasks of no host have nothing in common: they do not wait for each other.
  if host == '' then return 0, 1, math.huge end
  return tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
end

-- Puts the best task of a host into the heads of a tier, or takes it out if the host is blocked.
local function advertise(tier, host)
  local old = redis.call('HGET', best_of(tier), host)
  local new = false
  if redis.call('SISMEMBER', BLOCKED, host) == 0 then
    local first = redis.call('ZRANGEBYLEX', tasks_of(tier), '[' .. host .. '\0', '(' .. host .. '\1', 'LIMIT', 0, 1)
    new = first[1] and string.sub(first[1], -34) or false
  end
  if old == new and (not new or redis.call('ZSCORE', heads_of(tier), new .. host)) then return end
  if old and old ~= new then redis.call('ZREM', heads_of(tier), old .. host) end
  if new then
    redis.call('ZADD', heads_of(tier), 0, new .. host)
    redis.call('HSET', best_of(tier), host, new)
  else
    redis.call('HDEL', best_of(tier), host)
  end
end

-- Blocks or unblocks the host, and updates its head in every tier if that changed, else in the given one only.
local function update_host(host, only)
  local interval, burst, leases = limits_of(host)
  local full = tonumber(redis.call('HGET', HOSTS, host) or 0) >= leases
  local ready = tonumber(redis.call('ZSCORE', TAT, host) or 0) - interval * (burst - 1)
  local changed
  if full or ready > now then
    changed = redis.call('SADD', BLOCKED, host)
    if full then redis.call('ZREM', HELD, host) else redis.call('ZADD', HELD, ready, host) end
  else
    changed = redis.call('SREM', BLOCKED, host)
    redis.call('ZREM', HELD, host)
  end
  if changed == 0 and only then return advertise(only, host) end
  for tier = 0, LAST do advertise(tier, host) end
end

local function enqueue(id, e)
  redis.call('ZADD', since_of(e.tier), e.pushed, pad(id))
  if e.not_before > now then
    e.state = DELAYED
    redis.call('ZADD', delayed_of(e.tier), e.not_before, pad(id))
  else
    e.state = READY
    redis.call('ZADD', tasks_of(e.tier), 0, e.host .. '\0' .. rank_of(id, e))
    advertise(e.tier, e.host)
  end
  save_entry(id, e)
end

-- Removes a waiting task from its tier; its entry stays with the caller.
local function dequeue(id, e)
  redis.call('ZREM', since_of(e.tier), pad(id))
  if e.state == DELAYED then
    redis.call('ZREM', delayed_of(e.tier), pad(id))
  else
    redis.call('ZREM', tasks_of(e.tier), e.host .. '\0' .. rank_of(id, e))
  end
end

local function start_lease(id, e)
  e.state = LEASED
  save_entry(id, e)
  redis.call('ZADD', LEASES, e.deadline, pad(id))
  redis.call('HINCRBY', HOSTS, e.host, 1)
  count('leased', e.tier, 1)
end

local function end_lease(id, e)
  redis.call('ZREM', LEASES, pad(id))
  count('leased', e.tier, -1)
  if redis.call('HINCRBY', HOSTS, e.host, -1) <= 0 then redis.call('HDEL', HOSTS, e.host) end
  update_host(e.host)
end

-- The entry, if the given attempt still holds its lease.
local function held_entry(id, attempt)
  local e = load_entry(id)
  if e and e.state == LEASED and e.attempt == tonumber(attempt) then return e end
  return nil
end

local function requeue(id, e)
  e.attempt = e.attempt + 1
  e.pushed = now
  e.worker, e.taken, e.deadline = '', 0, 0
  enqueue(id, e)
end

local function as_lease(id, e)
  return { id, e.attempt, e.tier, e.host, e.worker, e.lost, e.taken, e.deadline }
end
