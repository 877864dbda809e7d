import { type DateAt, findDatesAt, findMonthsAt } from './deadline.ts'

const SINCE =
  /\b(?:as of|since|effective|starting|(?:last )?updated?(?: on)?|edited(?: on)?|posted(?: on)?|news|stand|seit|update vom|depuis(?: le)?|mis(?:e)? à jour(?: le)?|desde(?: el)?|actualizado(?: el)?)[\s:,(]*(?:the )?$/
const UNTIL =
  /\b(?:until|till|up to|(?:submissions|demos|applications|window|portal|form|inbox|call) (?:will )?(?:open|start|begin)s?(?: again)? (?:on|from)|re-?open\w*(?: [a-z]+){0,5}|(?:open|opens|opening|back|accept\w*|hear\w*) (?:[a-z]+ ){0,3}again(?: on| from| in)?|resum\w+(?: [a-z]+){0,4}|bis(?: zum)?|(?:wieder|erst)(?: [a-zäöü]+){0,3}? ab(?: dem)?|jusqu['’](?:au|en)|hasta(?: el)?|(?:rouvr|réouvr|reprendr|ouvrir)\w*(?: [a-zà-ÿ]+){0,4}?(?: en| le| au| à partir (?:du|de))|(?:volver\w*|reabr\w*|retomar\w*)(?: [a-zá-ú]+){0,6}?(?: en| el| a partir del?))[\s:,]*(?:the |early |late |mid-)?$/

// "Ab dem 1. März nehmen wir wieder Demos an."
const GERMAN_FROM = /\bab(?: dem)? $/

/**
 * The day on which a statement says it was made: "as of 3 May 2026", a date in front of it, or one in its heading. Null if it
 * names none, or several. A month without a day counts from its first.
 */
export function saidOn(plain: string, heading: string, today: string): string | null {
  const own = datesOf(plain)
  const [only] = own
  if (only !== undefined && own.length === 1 && only.day <= today) {
    const leads = only.at <= 2 && /^[\s)]*[:–—-]/.test(plain.slice(only.end))
    if (leads || SINCE.test(plain.slice(0, only.at))) return only.day
  }
  if (own.length > 0) return null
  const above = datesOf(heading)
  const [one] = above
  return above.length === 1 && one !== undefined && one.day <= today ? one.day : null
}

/** The day on which a sentence says that a closed window opens again; null if it names none. */
export function reopensOn(plain: string): string | null {
  const opens = ({ at, end }: DateAt) =>
    UNTIL.test(plain.slice(0, at)) || (GERMAN_FROM.test(plain.slice(0, at)) && /\bwieder\b/.test(plain.slice(end)))
  return datesOf(plain).find(opens)?.day ?? null
}

function datesOf(text: string): DateAt[] {
  const days = findDatesAt(text)
  return days.length > 0 ? days : findMonthsAt(text)
}
