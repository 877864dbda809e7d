import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { PAGE_BUDGET } from '#scraper/crawl/frontier.ts'

const source = (file: string) => readFile(path.join(import.meta.dirname, '..', file), 'utf8')

test('the page about our reader says what the code does', async () => {
  const { bot } = await loadContent()
  const words = bot.sections.flatMap(({ paragraphs }) => paragraphs).join(' ')
  expect(PAGE_BUDGET).toBe(8)
  expect(words).toContain('at most eight pages')
  expect(await source('scraper/crawl/fetch.ts')).toContain('options.floorMs ?? 3_000')
  expect(words).toContain('at least three seconds')
  expect(await source('scraper/crawl/fetch.ts')).toContain('const RETRIES = 2')
  expect(words).toContain('at most twice more')
  expect(await source('server/jobs/retention.ts')).toMatch(/what: 'pages of runs',\s+days: 90/)
  expect(words).toContain('ninety days')
  expect(await source('start/open-scraper.ts')).toContain('NeonMagnoliaBot')
  expect(words).toContain('User-agent: NeonMagnoliaBot')
  for (const name of ['LinkedIn', 'Facebook', 'Instagram']) expect(words).toContain(name)
})
