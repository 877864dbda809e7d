/** A replica that has been silent for this long is gone. */
const LOST_MS = 45_000
/** How long others get to answer a greeting; until then they are assumed to be there. */
const ANSWER_MS = 10_000

export type Peers = {
  heard(node: string): void
  /** Called when others have been greeted, after a start or a lost connection. */
  greeted(): void
  areThere(): boolean
  /** Forgets those that have been silent for too long, and names them. */
  dropLost(): string[]
}

/** The other replicas on the same database, as far as they have been heard from. */
export function createPeers(now: () => number = Date.now): Peers {
  const heardAt = new Map<string, number>()
  let greetedAt = now()
  return {
    heard: (node) => void heardAt.set(node, now()),
    greeted() {
      greetedAt = now()
    },
    areThere: () => heardAt.size > 0 || now() - greetedAt < ANSWER_MS,
    dropLost() {
      const lost = [...heardAt].filter(([, at]) => now() - at >= LOST_MS).map(([node]) => node)
      for (const node of lost) heardAt.delete(node)
      return lost
    },
  }
}
