import { readFileSync } from 'node:fs'
import { parse as parseHost } from 'tldts'
import { parse } from 'yaml'
import { z } from 'zod'
import { type DirectoryEntry, DirectoryEntrySchema } from '#contracts/directory.ts'
import type { Source, SourceChange } from '#contracts/sources.ts'
import { domainOf } from '#scraper/web/shared-hosts.ts'
import { canonicalUrl, checkUrl } from '#scraper/web/url-rules.ts'

/**
 * Reads the built-in directory. Throws, naming file and field, when an entry is wrong, when a page stands twice, when a
 * domain stands twice for the same kind (two departments of one house may), or when a page may not be fetched.
 */
export function loadDirectory(file: URL = new URL('./directory.yaml', import.meta.url)): DirectoryEntry[] {
  const parsed = z.array(DirectoryEntrySchema).safeParse(parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file.pathname}\n${z.prettifyError(parsed.error)}`)
  const pages = new Set<string>()
  const departments = new Set<string>()
  for (const { url, company, kind } of parsed.data) {
    const checked = checkSource(url)
    if ('refusal' in checked) throw new Error(`${file.pathname}\n${company}: ${url} ${checked.refusal}`)
    if (pages.has(checked.url)) throw new Error(`${file.pathname}\n${company}: ${url} stands twice`)
    const department = `${kind} ${domainOf(url)}`
    if (departments.has(department)) throw new Error(`${file.pathname}\n${company}: ${department} stands twice`)
    pages.add(checked.url)
    departments.add(department)
  }
  return parsed.data
}

/** A page's one spelling, or why a run may never start there. Pure: what a name resolves to is checked at every fetch. */
export function checkSource(address: string): { url: string } | { refusal: string } {
  const url = canonicalUrl(address)
  const parsed = url === null ? null : URL.parse(url)
  if (url === null || parsed === null) return { refusal: 'is no web address' }
  if (parsed.protocol !== 'https:') return { refusal: 'does not start with https://' }
  const refused = checkUrl(parsed, [])
  if (refused !== null) return { refusal: `may not be fetched: ${refused.detail}` }
  const host = parseHost(parsed.hostname, { allowPrivateDomains: true })
  if (host.isIp !== true && (host.domain === null || (host.isIcann !== true && host.isPrivate !== true)))
    return { refusal: `may not be fetched: ${parsed.hostname} is not a public name` }
  return { url }
}

/** The built-in entries and staff's own as staff see them: with their state, by company. Pure. */
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
      // A later edition of the directory may bring the page that staff had added: theirs is the newer word.
      sources.set(change.words.url, { ...change.words, origin: 'staff', state, checked_on: null, changed_at })
      continue
    }
    const known = sources.get(change.url)
    // An entry that has left the directory needs no overlay any more.
    if (known !== undefined) sources.set(change.url, { ...known, state, changed_at })
  }
  return [...sources.values()].sort((a, b) => a.company.localeCompare(b.company, 'en') || (a.url < b.url ? -1 : 1))
}

/** The entries a run may start from. */
export function activeSources(sources: readonly Source[]): Source[] {
  return sources.filter(({ state }) => state === 'active')
}
