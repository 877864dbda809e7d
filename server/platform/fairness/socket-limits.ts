import { createAllowance, type Rate } from './allowance.ts'
import { networkOf } from './client-address.ts'

/** What one socket may send per second. */
const PER_SOCKET: Rate = { messages: 100, bytes: 128 * 1024 }
/** What one address may send per second, over all its sockets and requests. */
const PER_ADDRESS: Rate = { messages: 500, bytes: 256 * 1024 }

/** How many things clients may hold at once, and how much of them. `PerAddress` counts all clients of one address. */
export const HELD = {
  sockets: 5000,
  socketsPerAddress: 300,
  channels: 100,
  channelsPerAddress: 2000,
  /** Subscriptions to changes, over all channels of a client; every change is compared with each of them. */
  subscriptions: 50,
  /** What one presence may say of somebody; everybody on the topic keeps it in memory and gets it at every join. */
  presenceBytes: 2048,
  presenceBytesPerAddress: 256 * 1024,
  /** Messages that wait for an answer, at which nothing more is read from the client. */
  waiting: { messages: 32, bytes: 256 * 1024 } satisfies Rate,
}

/**
 * Unsent bytes at which a client counts as too slow: it is disconnected, connects again, and starts from the current
 * state.
 */
const UNSENT_BYTES = 1024 * 1024
/** The same for all clients of one address, and of all addresses; then those are slow who have more than a little. */
const UNSENT_BYTES_PER_ADDRESS = 4 * 1024 * 1024
const UNSENT_BYTES_IN_ALL = 64 * 1024 * 1024
const LITTLE_BYTES = 16 * 1024

/** A message to so many receivers counts as one more. */
const RECEIVERS = 10

export type Sender = ReturnType<Senders['of']>
export type Senders = ReturnType<typeof createSenders>

/** @param factor multiplies what may be sent (RATE_LIMIT_FACTOR). */
export function createSenders(factor: number) {
  const senders = new Map<string, ReturnType<typeof createSender>>()
  let unsent = 0
  const rateOf = ({ messages, bytes }: Rate) => ({ messages: messages * factor, bytes: bytes * factor })

  const createSender = () => {
    const allowance = createAllowance(rateOf(PER_ADDRESS))
    /** What waits to be read by its clients. */
    let ownUnsent = 0
    return {
      allowance,
      sockets: 0,
      channels: 0,
      presenceBytes: 0,
      /** Counts a message that went to many as more than one. */
      spendOn(receivers: number, bytes: number) {
        allowance.spend({ messages: receivers / RECEIVERS, bytes: (receivers * bytes) / RECEIVERS })
      },
      /** Counts what waits: more, or (negative) less. */
      noteUnsent(bytes: number) {
        ownUnsent += bytes
        unsent += bytes
      },
      /** Whether one of its clients, with so many unsent bytes, reads too slowly. */
      isTooSlow(unsentBytes: number) {
        if (unsentBytes > UNSENT_BYTES) return true
        const isCrowded = ownUnsent > UNSENT_BYTES_PER_ADDRESS || unsent > UNSENT_BYTES_IN_ALL
        return isCrowded && unsentBytes > LITTLE_BYTES
      },
    }
  }

  return {
    /** Everything that clients of one address (of IPv6: one network) use together. */
    of(address: string) {
      const key = networkOf(address)
      const sender = senders.get(key) ?? createSender()
      senders.set(key, sender)
      return sender
    },
    /** What one more socket may send. */
    socketAllowance: () => createAllowance(rateOf(PER_SOCKET)),
    /** Forgets senders that are gone and may send as much as anybody again. */
    sweep() {
      for (const [key, { sockets, allowance }] of senders) {
        if (sockets === 0 && allowance.isFull()) senders.delete(key)
      }
    },
  }
}
