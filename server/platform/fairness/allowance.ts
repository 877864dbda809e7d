export type Rate = { messages: number; bytes: number }

/** How many seconds' worth may come at once. */
const BURST_SECONDS = 3

/** What may be sent per second, with a burst; counted in messages and in bytes. */
export function createAllowance(perSecond: Rate, now: () => number = performance.now.bind(performance)) {
  const most = { messages: perSecond.messages * BURST_SECONDS, bytes: perSecond.bytes * BURST_SECONDS }
  const left = { ...most }
  let at = now()
  const refill = () => {
    const seconds = (now() - at) / 1000
    at += seconds * 1000
    for (const kind of ['messages', 'bytes'] as const) {
      left[kind] = Math.min(most[kind], left[kind] + perSecond[kind] * seconds)
    }
  }
  return {
    /** Whether it was still allowed. What was spent in vain counts too. */
    spend({ messages = 0, bytes = 0 }: Partial<Rate>) {
      refill()
      // Bounded, so that a sender who went too far is heard again after one more burst's time.
      left.messages = Math.max(-most.messages, left.messages - messages)
      left.bytes = Math.max(-most.bytes, left.bytes - bytes)
      return left.messages >= 0 && left.bytes >= 0
    },
    isFull() {
      refill()
      return left.messages === most.messages && left.bytes === most.bytes
    },
  }
}
export type Allowance = ReturnType<typeof createAllowance>
