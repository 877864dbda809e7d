import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { HOW_LONG, sayRetention } from './retention-words.ts'

test('the page names the times that are set, and nothing else', () => {
  expect(sayRetention(null)).toEqual([])
  expect(sayRetention({ messages_months: null, declined_months: null })).toEqual([])
  expect(sayRetention({ messages_months: 24, declined_months: 1 })).toEqual([
    'Messages are deleted 2 years after they arrive. Submissions that we decline are deleted one month after the decision. This happens automatically, every night.',
  ])
  expect(sayRetention({ messages_months: null, declined_months: 18 })[0]).toContain('18 months')
})

test('the privacy page has the section under which they stand', async () => {
  const file = path.join(import.meta.dirname, '../../../content/legal/privacy.yaml')
  const { sections } = load(await readFile(file, 'utf8')) as { sections: { heading: string }[] }
  expect(sections.map(({ heading }) => heading)).toContain(HOW_LONG)
})
