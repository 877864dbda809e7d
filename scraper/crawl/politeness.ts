import PQueue from 'p-queue'
import type { HostTurns } from '#contracts/scraper/scraper-port.ts'
import type { Clock } from '#scraper/clock.ts'

export type Politeness = {
  /**
   * Runs one request on a registrable domain: never two at once, never sooner than the floor (or the longer delay) after
   * the last one ended, and never while all connections are in use. A request that waits for its domain uses no connection.
   */
  runInTurn<T>(domain: string, turn: Turn, request: () => Promise<T>): Promise<T>
  /** Pauses a domain. Called from inside a request, so that requests already in the queue wait too. */
  pause(domain: string, forMs: number): void
}

export type Turn = {
  /** If longer than the floor, the pause between requests. */
  delayMs?: number
  /** Applies the same rules across all processes. */
  turns?: HostTurns | undefined
  signal?: AbortSignal | undefined
}

/** `pauseMs` only grows: a domain keeps the longest pause that any of its hosts has asked for. */
type Lane = { queue: PQueue; pauseMs: number; endedAt: number; heldUntil: number }

const MAX_LANES = 2_000
const LANE_IDLE_MS = 600_000

/** One queue per registrable domain, shared by every run of this process. */
export function createPoliteness(options: { floorMs: number; connections: number; clock: Clock }): Politeness {
  const { clock } = options
  const lanes = new Map<string, Lane>()
  const connections = new PQueue({ concurrency: options.connections })
  const laneOf = (domain: string): Lane => {
    const known = lanes.get(domain)
    if (known !== undefined) return known
    if (lanes.size >= MAX_LANES) deleteIdle(lanes, clock.ticks() - LANE_IDLE_MS)
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
    async runInTurn(domain, turn, request) {
      const lane = laneOf(domain)
      lane.pauseMs = Math.max(lane.pauseMs, turn.delayMs ?? 0)
      return await lane.queue.add(async () => {
        for (;;) {
          await waitForLane(lane, clock, turn.signal)
          const attempt = await connections.add(() => tryRequest(domain, lane, { ...turn, clock }, request))
          if ('result' in attempt) return attempt.result
          await clock.sleep(attempt.waitMs, turn.signal)
        }
      })
    },
    pause(domain, forMs) {
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

/** Makes the request, unless another process has the domain's turn; then the connection is released at once. */
async function tryRequest<T>(
  domain: string,
  lane: Lane,
  { turns, signal, clock }: Turn & { clock: Clock },
  request: () => Promise<T>,
): Promise<{ result: T } | { waitMs: number }> {
  signal?.throwIfAborted()
  const waitMs = (await turns?.claim(domain)) ?? null
  if (waitMs !== null) return { waitMs }
  try {
    signal?.throwIfAborted()
    return { result: await request() }
  } finally {
    // A turn that cannot be released expires by itself.
    await turns?.release(domain, Math.max(lane.pauseMs, lane.heldUntil - clock.ticks())).catch(() => undefined)
    lane.endedAt = clock.ticks()
  }
}

function deleteIdle(lanes: Map<string, Lane>, before: number): void {
  for (const [domain, { queue, endedAt, heldUntil }] of lanes) {
    const isIdle = queue.size === 0 && queue.pending === 0
    if (isIdle && endedAt < before && heldUntil < before) lanes.delete(domain)
  }
}
