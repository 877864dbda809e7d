import { getSubdomain } from 'tldts'
import type { FoundLink } from './found-link.ts'
import { LANGUAGE_NAMES, LINK_WORDS, type Topic } from './link-words.ts'

/** `other` is a page of which nothing is known: where a page leads by itself, and what is tried when nothing else is left. */
export type Judged = { topic: Topic | 'language' | 'other'; points: number }

const UNWANTED =
  /\/(?:blog|news|press|tag|category|author|cart|checkout|login|log-in|signin|register|account|wp-(?:json|content|admin)|feed|events?|shop|product|jobs?|careers?|privacy|cookies?)(?:[/.-]|$)|\.(?:pdf|jpe?g|png|gif|webp|svg|mp[34]|wav|zip|xml|css|js)$|\/20\d\d\/|[?&](?:replytocom|share|add-to-cart)=/i
/** Longer ones are sentences and headlines. */
const LONGEST_LABEL = 60
const MOST_WORDS_OF_A_PATH = 6
const PART = 4
const LANGUAGE = 2

const TOPICS = (Object.keys(LINK_WORDS) as Topic[]).map((topic) => {
  const { points, ...languages } = LINK_WORDS[topic]
  const entries = Object.values(languages).flatMap((words) => words.split(', '))
  // "about us" is also "aboutus", as paths have it.
  const source = entries.map((entry) => entry.replaceAll(' ', ' ?').replaceAll('*', '[a-z0-9]*')).join('|')
  return { topic, points, pattern: new RegExp(` (?:${source}) `) }
})
/** Sitemaps list tens of thousands of pages, of which nearly none has any of the words. */
const ANY = new RegExp(TOPICS.map(({ pattern }) => pattern.source).join('|'))

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
  const isStory = last.split(/[-_+ ]+/).length > MOST_WORDS_OF_A_PATH
  const own = plain(`${host} ${isStory ? '' : last.replace(/\.\w{2,5}$/, '')} ${decoded(url.search)}`)
  const above = plain(segments.join(' '))
  const called = label.length > LONGEST_LABEL ? '' : plain(label)
  const best = bestTopic(called, own, above)
  if (best !== null) {
    const points = best.points - segments.length * (from === 'sitemap' ? 2 : 0.5)
    return points > 0 ? { ...best, points } : null
  }
  if (LANGUAGE_NAMES.has(called.trim()) && (leads === 'language' || segments.length < 2))
    return { topic: 'language', points: called.trim().startsWith('en') ? LANGUAGE + 0.5 : LANGUAGE }
  return { topic: 'other', points: 0 }
}

function bestTopic(called: string, own: string, above: string): Judged | null {
  if (!ANY.test(called + own + above)) return null
  let best: Judged | null = null
  for (const { topic, points, pattern } of TOPICS) {
    const isCalled = pattern.test(called)
    const isOwn = pattern.test(own)
    const worth = isCalled && isOwn ? points + 1 : isCalled || isOwn ? points : pattern.test(above) ? points / 2 : 0
    if (worth > (best?.points ?? 0)) best = { topic, points: worth }
  }
  return best
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
