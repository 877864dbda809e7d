import { parse as parseHost } from 'tldts'
import { z } from 'zod'
import { type DirectoryEntry, DirectoryEntrySchema } from '#contracts/scraper/directory.ts'
import type { Source, SourceChange } from '#contracts/scraper/sources.ts'
import { loadYaml } from '#scraper/text/load-yaml.ts'
import { domainOf, siteOf } from '#scraper/web/shared-hosts.ts'
import { canonicalUrl, checkUrl } from '#scraper/web/url-rules.ts'
import { isCompanyPath, isSharedPlatform, looksLikeArticle } from './company-site.ts'

/**
 * Reads the built-in directory. Throws, naming file and field, if an entry is invalid, may not be fetched, is not a company's own site (see
 * `findDirectoryFault`), or has the same domain as another entry.
 */
export function loadDirectory(file: URL = new URL('./directory.yaml', import.meta.url)): DirectoryEntry[] {
  const entries = loadYaml(file, z.array(DirectoryEntrySchema))
  const domains = new Set<string | null>()
  for (const entry of entries) {
    const { url, company, first_page } = entry
    const refuse = (why: string) => new Error(`${file.pathname}\n${company}: ${why}`)
    for (const address of first_page === undefined ? [url] : [url, first_page]) {
      const checked = checkSource(address)
      if ('refusal' in checked) throw refuse(`${address} ${checked.refusal}`)
    }
    const fault = findDirectoryFault(entry)
    if (fault !== null) throw refuse(`${url} ${fault}`)
    const domain = domainOf(url)
    if (domains.has(domain)) throw refuse(`${domain} is listed twice`)
    domains.add(domain)
  }
  return entries
}

/** The canonical URL of a page, or why no run may start there. Pure: the host's IP address is checked at every fetch. */
export function checkSource(address: string): { url: string } | { refusal: string } {
  const url = canonicalUrl(address)
  const parsed = url === null ? null : URL.parse(url)
  if (url === null || parsed === null) return { refusal: 'is not a web address' }
  if (parsed.protocol !== 'https:') return { refusal: 'does not start with https://' }
  const refused = checkUrl(parsed, [])
  if (refused !== null) return { refusal: `may not be fetched: ${refused.detail}` }
  const host = parseHost(parsed.hostname, { allowPrivateDomains: true })
  if (host.isIp !== true && (host.domain === null || (host.isIcann !== true && host.isPrivate !== true)))
    return { refusal: `may not be fetched: ${parsed.hostname} is not a public name` }
  return { url }
}

/** Built-in and staff entries with their states, sorted by company. Pure. */
export function mergeSources(directory: readonly DirectoryEntry[], changes: readonly SourceChange[]): Source[] {
  const sources = new Map<string, Source>()
  for (const { checked_on = null, country = null, ...entry } of directory) {
    const url = canonicalUrl(entry.url) ?? entry.url
    sources.set(url, { ...entry, url, country, checked_on, origin: 'directory', state: 'active', changed_at: null })
  }
  for (const change of changes) {
    if (change.origin === 'unreadable') continue
    const { state, changed_at } = change
    if (change.origin === 'staff') {
      const { list_read_at } = change
      // A newer directory may include a page that staff have added; their version wins.
      sources.set(change.words.url, {
        ...change.words,
        ...(list_read_at === undefined ? {} : { list_read_at }),
        origin: 'staff',
        state,
        checked_on: null,
        changed_at,
      })
      continue
    }
    const known = sources.get(change.url)
    // A change to an entry that is no longer in the directory has no effect.
    if (known !== undefined) sources.set(change.url, { ...known, state, changed_at })
  }
  return [...sources.values()].sort((a, b) => a.company.localeCompare(b.company, 'en') || (a.url < b.url ? -1 : 1))
}

/** The entries that a run may start from. Lists are excluded: only the sites that they link to are read. */
export function activeSources(sources: readonly Source[]): Source[] {
  return sources.filter(({ state, is_list }) => state === 'active' && is_list !== true)
}

/** Paths of articles and news. */
const NEWS_PATH =
  /(?:^|[/_-])(?:blogs?|news|articles?|posts?|press|glossary|terminology|dictionary|wiki|(?:19|20)\d\d)(?=[/._-]|$)/i
/** Descriptions of a single person. */
const ONE_PERSON =
  /^(?:[\w-]+ ){0,3}(?:composer|supervisor|producer|songwriter|sound designer|music editor|musician|director)\b(?!['’]s)|\b(?:portfolio|freelance|personal (?:site|page))\b/i

/**
 * Why an entry must not be in the built-in directory, or null. Entries are companies, each at the root of its own site; blogs, glossaries,
 * marketplaces and portfolios of single people are excluded. Pure.
 */
export function findDirectoryFault({ company, url, first_page, why }: DirectoryEntry): string | null {
  const root = new URL(url)
  if (root.pathname !== '/' || root.search !== '' || root.hash !== '') return 'does not start at the root of its site'
  if (isSharedPlatform(root.hostname)) return 'is a marketplace or a host of many companies’ pages'
  if (looksLikeArticle(url)) return 'is a blog, a glossary or the like'
  if (isNamedAfterPerson(company, root.hostname) && ONE_PERSON.test(why)) return 'is a single person’s portfolio'
  return first_page === undefined ? null : findPageFault(root, new URL(first_page))
}

function findPageFault(root: URL, page: URL): string | null {
  if (siteOf(page.hostname).domain !== siteOf(root.hostname).domain) return 'has a first page on another site'
  if (!isCompanyPath(page.pathname) || NEWS_PATH.test(page.pathname))
    return 'has a first page that is not about submissions, contact, questions, the team or licensing'
  return null
}

/** Whether a company's name looks like a person's, of two or three words, and its site has that name. */
function isNamedAfterPerson(company: string, hostname: string): boolean {
  if (!/^\p{Lu}[\p{Ll}’'-]+(?: \p{Lu}[\p{L}.’'-]*){1,2}$/u.test(company)) return false
  const letters = (text: string) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z]/g, '')
  return siteOf(hostname).labels.some((label) => letters(label).startsWith(letters(company)))
}
