import type { PageResult, ScraperStore } from '#contracts/scraper-port.ts'
import type { RunModel } from '#scraper/model/model-reader.ts'
import { readAgain } from '#scraper/model/second-reading.ts'
import type { Clock } from './clock.ts'
import type { Fetcher } from './fetch.ts'
import { choosePages, PAGE_BUDGET, parseSitemap, type Site } from './frontier.ts'
import { readPage } from './read-page.ts'
import { canonicalUrl } from './url-rules.ts'

export type CrawlDeps = {
  fetcher: Fetcher
  store: ScraperStore
  clock: Clock
  model: RunModel | null
  signal?: AbortSignal | undefined
}

const SITEMAP_FILES = 3
const SITEMAP_BYTES = 5 * 1024 * 1024
const XML = /^(?:text|application)\/(?:[\w.+-]*\+)?xml\b|^text\/plain\b/i

/** Reads one site within its page budget: the seeds, then what its sitemap or its home page says is worth reading. */
export async function crawlSite(site: Site, deps: CrawlDeps): Promise<PageResult[]> {
  const results: PageResult[] = []
  const planned = new Set<string>()
  const links: { href: string; label: string }[] = []
  const read = async (urls: readonly string[]) => {
    for (const url of urls) {
      if (planned.has(url) || planned.size >= PAGE_BUDGET) continue
      planned.add(url)
      const { result, found } = await readOne(url, deps)
      links.push(...found)
      results.push(result)
      if (result.outcome === 'host_stopped' || result.outcome === 'blocked') return
    }
  }
  await read(site.seeds)
  const [first] = site.seeds
  if (first === undefined || !results.some(isReachable)) return results
  const listed = await readSitemaps(new URL(first), deps)
  const chosen = choosePages(listed, site, planned, PAGE_BUDGET - planned.size)
  if (chosen.length === 0) await read([canonicalUrl(new URL('/', first).href) ?? first])
  await read(chosen.length > 0 ? chosen : choosePages(links, site, planned, PAGE_BUDGET - planned.size))
  return results
}

function isReachable({ outcome }: PageResult): boolean {
  return !['host_stopped', 'blocked', 'unreachable', 'timeout', 'refused_address', 'denied'].includes(outcome)
}

/** Fetches and reads one page; every ending is a result. */
export async function readOne(
  url: string,
  deps: CrawlDeps,
): Promise<{ result: PageResult; found: { href: string; label: string }[] }> {
  const validators = await deps.store.findValidators(url)
  const fetched = await deps.fetcher.fetch({ url, validators, store: deps.store, signal: deps.signal })
  const blank = { url, reading: null, etag: null, lastModified: null }
  if (fetched.kind === 'failed')
    return { result: { ...blank, outcome: fetched.outcome, detail: fetched.detail }, found: [] }
  if (fetched.kind === 'unchanged') return { result: { ...blank, outcome: 'unchanged', detail: null }, found: [] }
  const page = {
    url: fetched.url,
    body: fetched.body,
    contentType: fetched.contentType,
    fetchedAt: new Date(deps.clock.now()),
  }
  const { outcome, detail, reading, text, links } = readPage(page)
  const second =
    reading === null || outcome !== 'extracted' || deps.model === null
      ? null
      : await readAgain(deps.model.session, { rules: reading, text, model: deps.model.name }, deps.signal)
  const { etag, lastModified } = fetched
  return {
    result: {
      url,
      outcome: second?.outcome ?? outcome,
      detail: second?.detail ?? detail,
      reading: second?.reading ?? reading,
      etag,
      lastModified,
    },
    found: links,
  }
}

/** At most three files and five megabytes, all of the same host. */
async function readSitemaps(seed: URL, deps: CrawlDeps): Promise<{ href: string; label: string }[]> {
  const rules = await deps.fetcher.rulesFor(seed, deps.signal)
  const waiting = [
    ...rules.sitemaps.filter((url) => URL.parse(url)?.host === seed.host),
    new URL('/sitemap.xml', seed).href,
  ]
  const asked = new Set<string>()
  const urls: string[] = []
  let bytesLeft = SITEMAP_BYTES
  while (asked.size < SITEMAP_FILES && bytesLeft > 0) {
    const next = waiting.shift()
    if (next === undefined) break
    if (asked.has(next)) continue
    asked.add(next)
    const file = await deps.fetcher.fetch({
      url: next,
      validators: null,
      store: deps.store,
      signal: deps.signal,
      accept: XML,
      maxBytes: bytesLeft,
    })
    if (file.kind !== 'page') continue
    bytesLeft -= file.body.length
    const { isIndex, urls: listed } = parseSitemap(file.body)
    const own = listed.filter((url) => URL.parse(url)?.host === seed.host)
    if (isIndex) waiting.unshift(...own.sort((a, b) => Number(/page/i.test(b)) - Number(/page/i.test(a))))
    else urls.push(...own)
  }
  return urls.map((href) => ({ href, label: '' }))
}
