-- clock: the time of a step, `now` in ms: ARGV[1], or this server's clock where that is "". Loaded before every step.

local now = tonumber(ARGV[1])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end

