import { getSubdomain } from 'tldts'
import type { FoundLink } from '#scraper/web/found-link.ts'
import { LANGUAGE_NAMES, LINK_WORDS, type Topic } from './link-words.ts'

/** `other` is a page of which nothing is known: where a page leads by itself, and what is tried when nothing else is left. */
export type Judged = { topic: Topic | 'language' | 'other'; points: number }

const UNWANTED =
  /\/(?:blog|news|press|tag|category|author|cart|checkout|login|log-in|signin|register|account|wp-(?:json|content|admin)|feed|events?|shop|product|jobs?|careers?|privacy|cookies?)(?:[/.-]|$)|\.(?:pdf|jpe?g|png|gif|webp|svg|mp[34]|wav|zip|xml|css|js)$|\/20\d\d\/|[?&](?:replytocom|share|add-to-cart)=/i
/** Longer ones are sentences and headlines. */
const LONGEST_LABEL = 60
const PART = 8
const LANGUAGE = 2

const MATCHERS = Object.entries(LINK_WORDS).map(([topic, { points, ...languages }]) => ({
  topic: topic as Topic,
  points,
  // "about us" is also "aboutus", as paths have it.
  pattern: new RegExp(
    Object.values(languages)
      .flatMap((words) => words.split(', '))
      .map((entry) => `(?<= )${entry.replaceAll(' ', ' ?').replaceAll('*', '[a-z0-9]*')}(?= )`)
      .join('|'),
  ),
}))

/**
 * What a link of the site promises, and how much it is worth a request; null for what is never worth one. Words in a link and at the
 * end of its path count in full, those of the folders above by half. A sitemap lists pages however deep, so there depth counts more.
 */
export function judgeLink({ href, label, leads }: FoundLink, from: 'page' | 'sitemap' = 'page'): Judged | null {
  const url = URL.parse(href)
  if (url === null || UNWANTED.test(url.pathname + url.search)) return null
  if (leads === 'part') return { topic: 'other', points: PART }
  const segments = decoded(url.pathname).split('/').filter(Boolean)
  const last = segments.pop() ?? ''
  const host = getSubdomain(url.hostname)?.replace(/^www\d*$/, '') ?? ''
  const own = plain(`${host} ${last.replace(/\.\w{2,5}$/, '')} ${decoded(url.search)}`)
  const above = plain(segments.join(' '))
  const called = label.length > LONGEST_LABEL ? '' : plain(label)
  const best = MATCHERS.reduce<Judged | null>((so, { topic, points, pattern }) => {
    const worth = Math.max(
      pattern.test(called) || pattern.test(own) ? points : 0,
      pattern.test(above) ? points / 2 : 0,
      pattern.test(called) && pattern.test(own) ? points + 1 : 0,
    )
    return worth > (so?.points ?? 0) ? { topic, points: worth } : so
  }, null)
  if (best !== null) {
    const points = best.points - segments.length * (from === 'sitemap' ? 2 : 0.5)
    return points > 0 ? { ...best, points } : null
  }
  if (LANGUAGE_NAMES.has(called.trim()) && (leads === 'language' || segments.length < 2))
    return { topic: 'language', points: called.trim().startsWith('en') ? LANGUAGE + 0.5 : LANGUAGE }
  return { topic: 'other', points: 0 }
}

/** Words without case, accents and signs, with a space on either side; "ContactUs" is two. */
function plain(text: string): string {
  const words = text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return ` ${words} `
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
