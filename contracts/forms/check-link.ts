import type { LinkOutcome } from '#contracts/desk/inbox.ts'

/** What a link answered. `player` is where it leads to, if `playerOf` knows it. */
export type LinkAnswer = { outcome: LinkOutcome; detail: string; player: string | null }

/** Asks a link through a client that cannot reach private addresses. Never rejects. */
export type CheckLink = (url: string) => Promise<LinkAnswer>
