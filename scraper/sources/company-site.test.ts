import { expect, test } from 'vitest'
import { isCompanyPath, isSharedPlatform, looksLikeArticle, scoreCompanyPage } from './company-site.ts'

const likeness = (url: string, title = '', snippet = '') => scoreCompanyPage({ url, title, snippet })

test.each([
  ['https://www.house.com/', 'House Music | Production music library'],
  ['https://www.house.com/submit', 'Submit your music'],
  ['https://www.house.com/en/contact', 'Contact'],
  ['https://www.house.com/licensing/sync', 'Sync licensing'],
])('%s looks like a company’s page', (url, title) => {
  expect(likeness(url, title)).toBeGreaterThanOrEqual(0)
})

test.each([
  ['https://writer.com/blog/top-10-music-libraries', 'Top 10 Music Libraries for Sync'],
  ['https://writer.com/best-sync-agencies', '15 Best Sync Agencies in 2025'],
  ['https://writer.com/music/how-to-submit', 'How to submit music to libraries'],
  ['https://medium.com/@someone/sync', 'My sync story'],
  ['https://someone.blogspot.com/2008/03/jingles', 'Jingles'],
  ['https://www.reddit.com/r/musicians/comments/1', 'Any sync agencies?'],
])('%s looks like an article', (url, title) => {
  expect(likeness(url, title)).toBeLessThan(0)
})

test('a submission page is preferred to other pages of the same company', () => {
  expect(likeness('https://a.com/submissions')).toBeGreaterThan(likeness('https://a.com/projects'))
  expect(likeness('https://a.com/projects')).toBeGreaterThan(likeness('https://a.com/blog/projects'))
})

test('platforms, articles and company pages are recognised from addresses alone', () => {
  expect(
    ['medium.com', 'x.wordpress.com', 'audiojungle.net', 'www.fiverr.com', 'house.com'].map(isSharedPlatform),
  ).toEqual([true, true, true, true, false])
  expect(['https://blog.house.com/', 'https://house.com/', 'https://house.com/glossary'].map(looksLikeArticle)).toEqual(
    [true, false, true],
  )
  expect(['/contact', '/kontakt', '/licensing', '/faq', '/our-work'].map(isCompanyPath)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
})
