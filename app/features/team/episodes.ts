/** A placement's last column: a number is a count of episodes, anything else is the title of the single episode. */
export function nameEpisodes(episodes: string | number): string {
  const text = String(episodes)
  if (!/^\d+\+?$/.test(text)) return text
  return text === '1' ? '1 episode' : `${text} episodes`
}
