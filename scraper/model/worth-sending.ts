/**
 * Stems, at least one of which is on every page of the training split that a person called relevant. Pages without any are of no use to a music
 * company, in whichever language; what is left out costs an opportunity, so the list is wide.
 */
const OF_MUSIC = /mus[iy]|músi|song|audio|sound|demo|art[iu]s|künst|sync|track|record|label|licen|lizen|film|compos/i

/** Whether what a model would be told of a page says anything of music at all. */
export function isWorthSending(content: string): boolean {
  return OF_MUSIC.test(content)
}
