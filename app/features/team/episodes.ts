/** A placement's last column: a count reads as episodes, anything else is the title of the one episode. */
export function nameEpisodes(episodes: string | number): string {
  const text = String(episodes)
  if (!/^\d+\+?$/.test(text)) return text
  return text === '1' ? '1 episode' : `${text} episodes`
}
