import type { FoundLink } from '#scraper/web/found-link.ts'
import { type Judged, judgeLink } from '#scraper/web/judge-link.ts'
import type { Topic } from '#scraper/web/link-words.ts'
import { domainOf } from '#scraper/web/shared-hosts.ts'
import { canonicalUrl } from '#scraper/web/url-rules.ts'

/** What a site is read for. */
const WANTED: readonly Topic[] = ['submissions', 'contact', 'people']
/** Below this a page is not worth a request. */
const LEAST = 2
/** From here on a page is asked for without hearing first what the others lead to. */
const SURE = 5
/** Below this the site's own list of pages is asked first. */
const GOOD = 4
/** More than a site's navigation has; a hostile one must not fill the memory. */
const MOST = 5_000
/** When no word says anything: how many pages are tried all the same. */
const BLIND = 2

export type Candidate = { url: string; spelled: string; topic: Judged['topic']; points: number }

/** The pages of a site that are known and not yet read. Each further page of a topic is worth less than the one before it. */
export type Candidates = {
  add(links: readonly FoundLink[], from?: 'page' | 'sitemap'): void
  /** A page, as its canonical address, that is requested or was reached is no candidate any more. False if it was none before. */
  close(url: string): boolean
  /** A page that was read. */
  note(topic: Judged['topic']): void
  /** The best one; `least` is how much it must be worth. */
  best(least?: number): Candidate | null
  /** How the site itself writes an address; asking for another spelling often costs a redirect. */
  spelled(url: string): string | undefined
  /** Whether the best one need not wait for what other pages lead to. */
  isSure(): boolean
  /** Whether the site's own list of its pages may say more than what is known. */
  wantsList(): boolean
}

export function createCandidates(domain: string): Candidates {
  const open = new Map<string, Candidate>()
  const closed = new Set<string>()
  const spellings = new Map<string, string>()
  const read = new Map<Judged['topic'], number>()
  const onPages = new Set<Judged['topic']>()
  let blind = 0
  let hasParts = false
  let hasPages = false

  const covered = () => WANTED.filter((topic) => read.has(topic) || onPages.has(topic)).length
  const worth = ({ topic, points }: Candidate): number => {
    // Who reads the words of one language need not see the site in another.
    if (topic === 'language' && covered() > 1) return 0
    if (topic === 'other' && points === 0) return covered() === 0 && read.size === 0 && blind < BLIND ? LEAST : 0
    return points / (1 + (topic === 'other' ? blind : (read.get(topic) ?? 0)))
  }
  const best = (least = LEAST): Candidate | null => {
    let chosen: Candidate | null = null
    for (const candidate of open.values())
      if (worth(candidate) >= least && (chosen === null || worth(candidate) > worth(chosen))) chosen = candidate
    return chosen
  }

  return {
    add(links, from = 'page') {
      for (const link of links) {
        const judged = judgeLink(link, from)
        if (judged === null || (from === 'sitemap' && judged.points === 0)) continue
        const url = canonicalUrl(link.href)
        if (url === null || domainOf(url) !== domain) continue
        const hash = URL.parse(link.href)?.hash ?? ''
        if (closed.has(url)) {
          // A link to a part of a page that has been read anyway.
          if (hash.length > 1) {
            hasParts = true
            onPages.add(judged.topic)
          }
          continue
        }
        if (from === 'page') hasPages = true
        if (!spellings.has(url)) spellings.set(url, link.href.replace(/#.*$/s, ''))
        const known = open.get(url)
        if ((known === undefined && open.size < MOST) || (known !== undefined && judged.points > known.points))
          open.set(url, { url, spelled: spellings.get(url) ?? url, ...judged })
      }
    },
    close(url) {
      if (closed.has(url)) return false
      open.delete(url)
      closed.add(url)
      return true
    },
    note(topic) {
      if (topic === 'other') blind += 1
      else read.set(topic, (read.get(topic) ?? 0) + 1)
    },
    best,
    spelled: (url) => spellings.get(url),
    isSure: () => best(SURE) !== null,
    wantsList: () => covered() < WANTED.length && best(GOOD) === null && !(hasParts && !hasPages),
  }
}
