import { expect, test } from 'vitest'
import { createCandidates } from './candidates.ts'

const link = (path: string, label = '') => ({ href: new URL(path, 'https://a.com').href, label })

/** The pages in the order in which a crawl would read them. */
function order(candidates: ReturnType<typeof createCandidates>): string[] {
  const paths: string[] = []
  for (let best = candidates.findBest(); best !== null && paths.length < 20; best = candidates.findBest()) {
    paths.push(new URL(best.url).pathname)
    candidates.close(best.url)
    candidates.countRead(best.topic)
  }
  return paths
}

test('pages that may contain a policy are chosen first, and irrelevant pages and other domains never', () => {
  const candidates = createCandidates('a.com')
  candidates.close('https://a.com/contact')
  candidates.add(
    ['/contact', '/blog/how-to-submit', '/faq', '/cart', '/artists/some/body/deep', '/submit-music'].map((path) =>
      link(path),
    ),
  )
  candidates.add([{ href: 'https://other.com/submit', label: 'Submit' }])
  expect(order(candidates)).toEqual(['/submit-music', '/faq'])
})

test('further pages of one topic are chosen after the first pages of other topics', () => {
  const candidates = createCandidates('a.com')
  candidates.add(['/artists', '/roster', '/demos', '/submit', '/contact', '/team'].map((path) => link(path)))
  expect(order(candidates)).toEqual(['/demos', '/contact', '/team', '/submit', '/artists'])
})

test('a page is scored by its best link', () => {
  const candidates = createCandidates('a.com')
  candidates.add([link('/p/7', 'Read more'), link('/p/7', 'Demos')])
  expect(order(candidates)).toEqual(['/p/7'])
})

test('other languages are not chosen when the links of this one are understood', () => {
  const candidates = createCandidates('a.com')
  candidates.add([link('/contact'), link('/team'), { ...link('/de/', 'de'), leads: 'language' }])
  expect(order(candidates)).toEqual(['/contact', '/team'])
})

test('only a few thousand candidates are kept from a million links', () => {
  const candidates = createCandidates('a.com')
  candidates.add(Array.from({ length: 20_000 }, (_, at) => link(`/x${at}`, 'x')))
  candidates.add([link('/contact')])
  expect(candidates.findBest()?.points).toBeLessThan(7)
})

test('the sitemap is needed until submissions, contact and people are found', () => {
  const candidates = createCandidates('a.com')
  expect(candidates.needsSitemap()).toBe(true)
  candidates.add([link('/contact')])
  expect(candidates.needsSitemap()).toBe(false)
  order(candidates)
  expect(candidates.needsSitemap()).toBe(true)
  candidates.add([link('/demos'), link('/team')])
  order(candidates)
  expect(candidates.needsSitemap()).toBe(false)
})
