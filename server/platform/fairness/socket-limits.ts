import { createAllowance, type Rate } from './allowance.ts'
import { networkOf } from './client-address.ts'

/** What one socket may send per second. */
const PER_SOCKET: Rate = { messages: 100, bytes: 128 * 1024 }
/** What one address may send per second, over all its sockets and requests. */
const PER_ADDRESS: Rate = { messages: 500, bytes: 256 * 1024 }

/** How much clients may hold at the same time. `PerAddress` counts all clients of one address. */
export const CLIENT_LIMITS = {
  sockets: 5000,
  socketsPerAddress: 300,
  channels: 100,
  channelsPerAddress: 2000,
  /** Subscriptions over all channels of a client; every change is compared with each of them. */
  subscriptions: 50,
  /** The size of one presence state, which every client of the topic stores and receives at each join. */
  presenceBytes: 2048,
  presenceBytesPerAddress: 256 * 1024,
  /** Unanswered messages at which we stop reading from the client. */
  waiting: { messages: 32, bytes: 256 * 1024 } satisfies Rate,
}

/**
 * Unsent bytes at which a client counts as too slow. It is disconnected, reconnects, and starts from the current state.
 */
const UNSENT_BYTES = 1024 * 1024
/**
 * Limits for all clients of one address, and for all clients. Beyond them, a client is too slow from LITTLE_BYTES on.
 */
const UNSENT_BYTES_PER_ADDRESS = 4 * 1024 * 1024
const UNSENT_BYTES_IN_ALL = 64 * 1024 * 1024
const LITTLE_BYTES = 16 * 1024

/** A broadcast counts as one more message for each group of this many receivers. */
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
    /** Bytes that its clients have not read yet. */
    let ownUnsent = 0
    return {
      allowance,
      sockets: 0,
      channels: 0,
      presenceBytes: 0,
      /** Counts a broadcast as more than one message. */
      spendOn(receivers: number, bytes: number) {
        allowance.spend({ messages: receivers / RECEIVERS, bytes: (receivers * bytes) / RECEIVERS })
      },
      /** Adds to the unsent bytes; negative values subtract. */
      noteUnsent(bytes: number) {
        ownUnsent += bytes
        unsent += bytes
      },
      /** Whether a client with this many unsent bytes reads too slowly. */
      isTooSlow(unsentBytes: number) {
        if (unsentBytes > UNSENT_BYTES) return true
        const isCrowded = ownUnsent > UNSENT_BYTES_PER_ADDRESS || unsent > UNSENT_BYTES_IN_ALL
        return isCrowded && unsentBytes > LITTLE_BYTES
      },
    }
  }

  return {
    /** The shared allowance of all clients of one address (or IPv6 network). */
    of(address: string) {
      const key = networkOf(address)
      const sender = senders.get(key) ?? createSender()
      senders.set(key, sender)
      return sender
    },
    /** The allowance of a new socket. */
    socketAllowance: () => createAllowance(rateOf(PER_SOCKET)),
    /** Forgets senders without sockets whose allowance is full again. */
    sweep() {
      for (const [key, { sockets, allowance }] of senders) {
        if (sockets === 0 && allowance.isFull()) senders.delete(key)
      }
    },
  }
}
