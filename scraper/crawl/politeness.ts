import PQueue from 'p-queue'
import type { HostTurns } from '#contracts/scraper/scraper-port.ts'
import type { Clock } from '#scraper/clock.ts'

export type Politeness = {
  /**
   * Runs one request on a registrable domain: never two at once, never sooner than the floor (or the longer delay) after
   * the last one ended, and never while all connections are taken. Waiting for a domain takes no connection.
   */
  take<T>(domain: string, turn: Turn, request: () => Promise<T>): Promise<T>
  /**
   * Leaves a domain alone for a while. Called from inside a request, so that requests already waiting are held back
   * too.
   */
  holdOff(domain: string, forMs: number): void
}

export type Turn = {
  /** A longer pause than the floor. */
  delayMs?: number
  /** The same rules over all processes. */
  turns?: HostTurns | undefined
  signal?: AbortSignal | undefined
}

/** `pauseMs` only grows: a domain keeps the longest pause that one of its names has asked for. */
type Lane = { queue: PQueue; pauseMs: number; endedAt: number; heldUntil: number }

const LANES_KEPT = 2_000
const LANE_FORGOTTEN_MS = 600_000

/** One queue per registrable domain, shared by every run of this process. */
export function createPoliteness(options: { floorMs: number; connections: number; clock: Clock }): Politeness {
  const { clock } = options
  const lanes = new Map<string, Lane>()
  const connections = new PQueue({ concurrency: options.connections })
  const laneOf = (domain: string): Lane => {
    const known = lanes.get(domain)
    if (known !== undefined) return known
    if (lanes.size >= LANES_KEPT) forgetIdle(lanes, clock.ticks() - LANE_FORGOTTEN_MS)
    const lane = {
      queue: new PQueue({ concurrency: 1 }),
      pauseMs: options.floorMs,
      endedAt: -Infinity,
      heldUntil: -Infinity,
    }
    lanes.set(domain, lane)
    return lane
  }
  return {
    async take(domain, turn, request) {
      const lane = laneOf(domain)
      lane.pauseMs = Math.max(lane.pauseMs, turn.delayMs ?? 0)
      return await lane.queue.add(async () => {
        for (;;) {
          await waitForLane(lane, clock, turn.signal)
          const asked = await connections.add(() => ask(domain, lane, { ...turn, clock }, request))
          if ('answer' in asked) return asked.answer
          await clock.sleep(asked.waitMs, turn.signal)
        }
      })
    },
    holdOff(domain, forMs) {
      const lane = laneOf(domain)
      lane.heldUntil = Math.max(lane.heldUntil, clock.ticks() + forMs)
    },
  }
}

async function waitForLane(lane: Lane, clock: Clock, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const wait = Math.max(lane.endedAt + lane.pauseMs, lane.heldUntil) - clock.ticks()
    if (wait <= 0) return
    await clock.sleep(wait, signal)
  }
}

/** Makes the request, unless another process has the domain's turn: then the connection is free again at once. */
async function ask<T>(
  domain: string,
  lane: Lane,
  { turns, signal, clock }: Turn & { clock: Clock },
  request: () => Promise<T>,
): Promise<{ answer: T } | { waitMs: number }> {
  signal?.throwIfAborted()
  const waitMs = (await turns?.claim(domain)) ?? null
  if (waitMs !== null) return { waitMs }
  try {
    signal?.throwIfAborted()
    return { answer: await request() }
  } finally {
    // If it cannot be given back, it ends by itself, later than it need.
    await turns?.release(domain, Math.max(lane.pauseMs, lane.heldUntil - clock.ticks())).catch(() => undefined)
    lane.endedAt = clock.ticks()
  }
}

function forgetIdle(lanes: Map<string, Lane>, before: number): void {
  for (const [domain, { queue, endedAt, heldUntil }] of lanes) {
    const isIdle = queue.size === 0 && queue.pending === 0
    if (isIdle && endedAt < before && heldUntil < before) lanes.delete(domain)
  }
}
