import { getSubdomain } from 'tldts'
import type { FoundLink } from './found-link.ts'
import { LANGUAGE_NAMES, LINK_WORDS, type Topic } from './link-words.ts'

/** `other`: nothing is known about the page. It is tried only if there is nothing better, or if it is a part of another page. */
export type LinkScore = { topic: Topic | 'language' | 'other'; points: number }

const IGNORED_PATH =
  /\/(?:blog|news|press|tag|category|author|cart|checkout|login|log-in|signin|register|account|wp-(?:json|content|admin)|feed|events?|shop|product|jobs?|careers?|privacy|cookies?)(?:[/.-]|$)|\.(?:pdf|jpe?g|png|gif|webp|svg|mp[34]|wav|zip|xml|css|js)$|\/20\d\d\/|[?&](?:replytocom|share|add-to-cart)=/i
/** Longer labels are sentences and headlines. */
const MAX_LABEL_LENGTH = 60
const MAX_PATH_WORDS = 6
const PART_POINTS = 4
const LANGUAGE_POINTS = 2

const TOPICS = (Object.keys(LINK_WORDS) as Topic[]).map((topic) => {
  const { points, ...languages } = LINK_WORDS[topic]
  const entries = Object.values(languages).flatMap((words) => words.split(', '))
  // "about us" also matches "aboutus", as in paths.
  const source = entries.map((entry) => entry.replaceAll(' ', ' ?').replaceAll('*', '[a-z0-9]*')).join('|')
  return { topic, points, pattern: new RegExp(` (?:${source}) `) }
})
/** Tested first for speed: a sitemap lists tens of thousands of pages, and hardly any has one of the words. */
const ANY_TOPIC = new RegExp(TOPICS.map(({ pattern }) => pattern.source).join('|'))

/**
 * The likely topic of a linked page and its points; null if it is never worth a request. Words in the label and in the last path segment
 * count in full, those in folders above by half. Sitemaps list pages of any depth, so there depth counts more.
 */
export function scoreLink({ href, label, leads }: FoundLink, from: 'page' | 'sitemap' = 'page'): LinkScore | null {
  const url = URL.parse(href)
  if (url === null || IGNORED_PATH.test(url.pathname + url.search)) return null
  if (leads === 'part') return { topic: 'other', points: PART_POINTS }
  const segments = decoded(url.pathname).split('/').filter(Boolean)
  const last = segments.pop() ?? ''
  const host = getSubdomain(url.hostname)?.replace(/^www\d*$/, '') ?? ''
  const isHeadline = last.split(/[-_+ ]+/).length > MAX_PATH_WORDS
  const own = normalise(`${host} ${isHeadline ? '' : last.replace(/\.\w{2,5}$/, '')} ${decoded(url.search)}`)
  const above = normalise(segments.join(' '))
  const words = label.length > MAX_LABEL_LENGTH ? '' : normalise(label)
  const best = findBestTopic(words, own, above)
  if (best !== null) {
    const points = best.points - segments.length * (from === 'sitemap' ? 2 : 0.5)
    return points > 0 ? { ...best, points } : null
  }
  if (LANGUAGE_NAMES.has(words.trim()) && (leads === 'language' || segments.length < 2))
    return { topic: 'language', points: words.trim().startsWith('en') ? LANGUAGE_POINTS + 0.5 : LANGUAGE_POINTS }
  return { topic: 'other', points: 0 }
}

function findBestTopic(label: string, own: string, above: string): LinkScore | null {
  if (!ANY_TOPIC.test(label + own + above)) return null
  let best: LinkScore | null = null
  for (const { topic, points, pattern } of TOPICS) {
    const inLabel = pattern.test(label)
    const inPath = pattern.test(own)
    const score = inLabel && inPath ? points + 1 : inLabel || inPath ? points : pattern.test(above) ? points / 2 : 0
    if (score > (best?.points ?? 0)) best = { topic, points: score }
  }
  return best
}

/** Lower case without accents and punctuation, with a space on either side; "ContactUs" becomes two words. */
function normalise(text: string): string {
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
