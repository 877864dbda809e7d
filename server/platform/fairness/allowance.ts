export type Rate = { messages: number; bytes: number }

/** The burst, in seconds of the rate. */
const BURST_SECONDS = 3

/** A token bucket for messages and bytes. */
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
    /** Whether it is allowed. Refused attempts count too. */
    spend({ messages = 0, bytes = 0 }: Partial<Rate>) {
      refill()
      // Bounded, so that a sender over the limit recovers after the time of one more burst.
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
