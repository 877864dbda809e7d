/** The date in Burbank, such as 'November 21, 2026': the same on the server and in every browser. */
export function houseDay(iso: string): string {
  // Created on demand: on a phone this takes longer than rendering a page's header.
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Los_Angeles' }).format(new Date(iso))
}
