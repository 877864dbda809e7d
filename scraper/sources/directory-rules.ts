import type { DirectoryEntry } from '#contracts/scraper/directory.ts'
import { siteOf } from '#scraper/web/shared-hosts.ts'
import { isOwnPage, isSomebodyElses, looksWritten } from './company-site.ts'

/** Where a site explains its trade or tells its news instead of saying how to reach it. */
const ARTICLES =
  /(?:^|[/_-])(?:blogs?|news|articles?|posts?|press|glossary|terminology|dictionary|wiki|(?:19|20)\d\d)(?=[/._-]|$)/i
/** What a single person is, at the beginning of the reason and in the singular. */
const ONE_PERSON =
  /^(?:[\w-]+ ){0,3}(?:composer|supervisor|producer|songwriter|sound designer|music editor|musician|director)\b(?!['’]s)|\b(?:portfolio|freelance|personal (?:site|page))\b/i

/**
 * Why an entry must not be in the built-in directory, or null: it lists companies, each from the root of its own site, and no
 * blogs, glossaries, marketplaces or single people's portfolios. Pure.
 */
export function findDirectoryFault({ company, url, first_page, why }: DirectoryEntry): string | null {
  const root = new URL(url)
  if (root.pathname !== '/' || root.search !== '' || root.hash !== '') return 'does not start at the root of its site'
  if (isSomebodyElses(root.hostname)) return 'is a marketplace, or a host that carries anybody’s pages'
  if (looksWritten(url)) return 'is a blog, a glossary or the like'
  if (isSamePerson(company, root.hostname) && ONE_PERSON.test(why)) return 'is a single person’s portfolio'
  return first_page === undefined ? null : findPageFault(root, new URL(first_page))
}

function findPageFault(root: URL, page: URL): string | null {
  if (siteOf(page.hostname).domain !== siteOf(root.hostname).domain) return 'has a first page on another site'
  if (!isOwnPage(page.pathname) || ARTICLES.test(page.pathname))
    return 'has a first page that is not about submissions, contact, questions, the team or licensing'
  return null
}

/** Whether a company is called like a person, two or three names, and its site like the company. */
function isSamePerson(company: string, hostname: string): boolean {
  if (!/^\p{Lu}[\p{Ll}’'-]+(?: \p{Lu}[\p{L}.’'-]*){1,2}$/u.test(company)) return false
  const letters = (text: string) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z]/g, '')
  return siteOf(hostname).labels.some((label) => letters(label).startsWith(letters(company)))
}
