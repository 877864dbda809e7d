import { networkOf } from '#server/gateway/client-address.ts'
import { type Allowance, createAllowance, type Rate } from './allowance.ts'

/** What one socket may send per second. */
const PER_SOCKET: Rate = { messages: 100, bytes: 128 * 1024 }
/** What one address may send per second, over all its sockets and requests. */
const PER_ADDRESS: Rate = { messages: 500, bytes: 256 * 1024 }

/** A message to so many receivers counts as one more. */
const RECEIVERS = 10

/** Everything that clients of one address (of IPv6: one network) use together. */
export type Sender = {
  allowance: Allowance
  sockets: number
  channels: number
  presenceBytes: number
  /** What waits to be read by its clients. */
  unsentBytes: number
  /** Counts a message that went to many as more than one. */
  spendOn(receivers: number, bytes: number): void
  /** Counts what waits: more, or (negative) less. */
  noteUnsent(bytes: number): void
}

export type Senders = {
  of(address: string): Sender
  /** What one more socket may send. */
  socketAllowance(): Allowance
  /** What waits to be read by all clients together. */
  unsentBytes(): number
  /** Forgets senders that are gone and may send as much as anybody again. */
  sweep(): void
}

/** @param factor multiplies what may be sent (RATE_LIMIT_FACTOR). */
export function createSenders(factor: number): Senders {
  const senders = new Map<string, Sender>()
  let unsent = 0
  const rateOf = ({ messages, bytes }: Rate) => ({ messages: messages * factor, bytes: bytes * factor })
  return {
    of(address) {
      const key = networkOf(address)
      const known = senders.get(key)
      if (known !== undefined) return known
      const allowance = createAllowance(rateOf(PER_ADDRESS))
      const sender: Sender = {
        allowance,
        sockets: 0,
        channels: 0,
        presenceBytes: 0,
        unsentBytes: 0,
        spendOn: (receivers, bytes) =>
          void allowance.spend({ messages: receivers / RECEIVERS, bytes: (receivers * bytes) / RECEIVERS }),
        noteUnsent(bytes) {
          sender.unsentBytes += bytes
          unsent += bytes
        },
      }
      senders.set(key, sender)
      return sender
    },
    socketAllowance: () => createAllowance(rateOf(PER_SOCKET)),
    unsentBytes: () => unsent,
    sweep() {
      for (const [key, { sockets, allowance }] of senders) {
        if (sockets === 0 && allowance.isFull()) senders.delete(key)
      }
    },
  }
}
