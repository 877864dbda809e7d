/** What the notices that are shown offer, the newest last. */
const offers: (() => void)[] = []

/** Does what the newest notice with an action offers, as pressing it would. Returns whether there was one. */
export function takeLatestOffer(): boolean {
  const latest = offers.at(-1)
  latest?.()
  return latest !== undefined
}

/** Notes an offer while its notice is shown; the returned function withdraws it. */
export function noteOffer(take: () => void): () => void {
  offers.push(take)
  return () => {
    const at = offers.indexOf(take)
    if (at !== -1) offers.splice(at, 1)
  }
}
