const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago, in the largest unit that fits: '4 min', '3 h', '12 d'. */
export function ageOf(iso: string, now: Date): string {
  const ago = Math.max(0, now.getTime() - Date.parse(iso))
  if (ago < HOUR) return `${Math.max(1, Math.floor(ago / MINUTE))} min`
  if (ago < DAY) return `${Math.floor(ago / HOUR)} h`
  return `${Math.floor(ago / DAY)} d`
}

/** The same, read out. */
export function ageWords(iso: string, now: Date): string {
  const [count = '', unit = ''] = ageOf(iso, now).split(' ')
  const word = { min: 'minute', h: 'hour', d: 'day' }[unit] ?? unit
  return `${count} ${word}${count === '1' ? '' : 's'} ago`
}
