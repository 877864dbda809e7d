import type { LinkOutcome } from '#contracts/desk/inbox.ts'

/** The result of checking a link. `player` is the address it leads to, if `findPlayer` has a player for it. */
export type LinkAnswer = { outcome: LinkOutcome; detail: string; player: string | null }

/** Requests a link through a client that cannot reach private addresses. Never rejects. */
export type CheckLink = (url: string) => Promise<LinkAnswer>
