/** The remaining time of a run. It is an estimate, so it is rounded to half a minute and then to minutes. */
export function describeTimeLeft(seconds: number): string {
  if (seconds < 20) return 'a few seconds left'
  if (seconds < 45) return 'about half a minute left'
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`
}
