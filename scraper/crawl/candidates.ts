import type { FoundLink } from '#scraper/web/found-link.ts'
import type { Topic } from '#scraper/web/link-words.ts'
import { type LinkScore, scoreLink } from '#scraper/web/score-link.ts'
import { domainOf } from '#scraper/web/shared-hosts.ts'
import { canonicalUrl } from '#scraper/web/url-rules.ts'

const WANTED_TOPICS: readonly Topic[] = ['submissions', 'contact', 'people']
/** A page with fewer points is not worth a request. */
const MIN_POINTS = 2
/** A page with this many points is requested without waiting for the links of pages that are still being parsed. */
const CERTAIN_POINTS = 5
/** If no page has this many points, the sitemap is read before the next page. */
const ENOUGH_WITHOUT_SITEMAP = 4
/** More than any navigation has: a hostile site must not fill the memory. */
const MAX_CANDIDATES = 5_000
/** How many pages are tried if no link text is known. */
const MAX_BLIND = 2

export type Candidate = { url: string; spelled: string; topic: LinkScore['topic']; points: number }

/** The known pages of a site that have not been requested. Each further page of a topic is worth less than the one before it. */
export type Candidates = {
  add(links: readonly FoundLink[], from?: 'page' | 'sitemap'): void
  /** Removes a page, by its canonical address, because it was requested or reached. False if that has happened before. */
  close(url: string): boolean
  /** Counts a page that was read. */
  countRead(topic: LinkScore['topic']): void
  findBest(minPoints?: number): Candidate | null
  /** The address as the site writes it; another spelling often costs a redirect. */
  findSpelling(url: string): string | undefined
  /** Whether the best candidate can be requested before the other pages have been parsed. */
  hasCertain(): boolean
  needsSitemap(): boolean
}

export function createCandidates(domain: string): Candidates {
  const open = new Map<string, Candidate>()
  const closed = new Set<string>()
  const spellings = new Map<string, string>()
  const read = new Map<LinkScore['topic'], number>()
  const sections = new Set<LinkScore['topic']>()
  let blind = 0
  let hasFragments = false
  let hasPages = false

  const countCovered = () => WANTED_TOPICS.filter((topic) => read.has(topic) || sections.has(topic)).length
  const rate = ({ topic, points }: Candidate): number => {
    // Two topics found in one language are enough: the site is not read again in another.
    if (topic === 'language' && countCovered() > 1) return 0
    if (topic === 'other' && points === 0)
      return countCovered() === 0 && read.size === 0 && blind < MAX_BLIND ? MIN_POINTS : 0
    return points / (1 + (topic === 'other' ? blind : (read.get(topic) ?? 0)))
  }
  const findBest = (minPoints = MIN_POINTS): Candidate | null => {
    let chosen: Candidate | null = null
    for (const candidate of open.values())
      if (rate(candidate) >= minPoints && (chosen === null || rate(candidate) > rate(chosen))) chosen = candidate
    return chosen
  }

  return {
    add(links, from = 'page') {
      for (const link of links) {
        const scored = scoreLink(link, from)
        if (scored === null || (from === 'sitemap' && scored.points === 0)) continue
        const url = canonicalUrl(link.href)
        if (url === null || domainOf(url) !== domain) continue
        const hash = URL.parse(link.href)?.hash ?? ''
        if (closed.has(url)) {
          // A link to a section of a page that is read anyway.
          if (hash.length > 1) {
            hasFragments = true
            sections.add(scored.topic)
          }
          continue
        }
        if (from === 'page') hasPages = true
        if (!spellings.has(url)) spellings.set(url, link.href.replace(/#.*$/s, ''))
        const known = open.get(url)
        if (
          (known === undefined && open.size < MAX_CANDIDATES) ||
          (known !== undefined && scored.points > known.points)
        )
          open.set(url, { url, spelled: spellings.get(url) ?? url, ...scored })
      }
    },
    close(url) {
      if (closed.has(url)) return false
      open.delete(url)
      closed.add(url)
      return true
    },
    countRead(topic) {
      if (topic === 'other') blind += 1
      else read.set(topic, (read.get(topic) ?? 0) + 1)
    },
    findBest,
    findSpelling: (url) => spellings.get(url),
    hasCertain: () => findBest(CERTAIN_POINTS) !== null,
    needsSitemap: () =>
      countCovered() < WANTED_TOPICS.length &&
      findBest(ENOUGH_WITHOUT_SITEMAP) === null &&
      !(hasFragments && !hasPages),
  }
}
