/** The day of a moment in Burbank, such as 'November 21, 2026': the same in the server's drawing and in every browser. */
export function houseDay(iso: string): string {
  // Made when it is needed: on a phone it takes longer than drawing a page's head.
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Los_Angeles' }).format(new Date(iso))
}
