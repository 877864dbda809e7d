/** What a site answers: a page, or where it sends the reader. */
export type Answer = { status: 200; type: string; body: string } | { status: 301 | 302; location: string }

/**
 * A complete site under a domain of its own. `answer` is asked with an absolute address without its fragment and gives the page
 * with the name by which `truth` knows it; null is 404. Each list of the truth holds the names of pages, any one of which is enough;
 * null where the site has no such page.
 */
export type ServedSite = {
  name: string
  domain: string
  hosts: readonly string[]
  answer: (url: URL) => { page: string; answer: Answer } | null
  truth: Truth
}

export const GOALS = ['email', 'policy', 'team'] as const
export type Goal = (typeof GOALS)[number]
export type Truth = Record<Goal, readonly string[] | null>

export function typeOf(name: string): string {
  if (name.endsWith('.xml')) return 'application/xml'
  return name.endsWith('.txt') ? 'text/plain' : 'text/html; charset=utf-8'
}
