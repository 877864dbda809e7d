/** What is left of a run as people say it: an estimate is no countdown, so it is rounded to halves of minutes and then to minutes. */
export function describeLeft(seconds: number): string {
  if (seconds < 20) return 'a few seconds left'
  if (seconds < 45) return 'about half a minute left'
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`
}
