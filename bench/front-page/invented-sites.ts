import { MARKS } from './invented-marks.ts'
import { MENUS } from './invented-menus.ts'
import type { InventedSite } from './invented-site.ts'
import { WORDS } from './invented-words.ts'
import { type Answer, type ServedSite, typeOf } from './served-site.ts'

/** Twenty made-up sites, each with a way of leading to its pages that is found in the wild. The truth is beside each. */
export function inventSites(): ServedSite[] {
  return [...MENUS, ...WORDS, ...MARKS].map((site) => ({
    name: `${site.domain} (${site.navigation})`,
    domain: site.domain,
    hosts: [...new Set([site.domain, ...Object.keys(site.pages).flatMap((key) => URL.parse(key)?.hostname ?? [])])],
    truth: site.truth,
    answer: (url) => answer(site, url),
  }))
}

function answer(site: InventedSite, url: URL): { page: string; answer: Answer } | null {
  const path = url.pathname + url.search
  const key = url.hostname === site.domain ? path : `https://${url.hostname}${path}`
  const page = site.pages[key]
  if (page === undefined) return null
  if (typeof page !== 'string') return { page: key, answer: { status: 302, location: page.to } }
  return { page: key, answer: { status: 200, type: typeOf(url.pathname), body: page } }
}
