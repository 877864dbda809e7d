import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { describeRetention, HOW_LONG } from './retention-words.ts'

test('the page names only the retention times that are set', () => {
  expect(describeRetention(null)).toEqual([])
  expect(describeRetention({ messages_months: null, declined_months: null })).toEqual([])
  expect(describeRetention({ messages_months: 24, declined_months: 1 })).toEqual([
    'Messages are deleted 2 years after they arrive. Submissions that we decline are deleted one month after the decision. This happens automatically, every night.',
  ])
  expect(describeRetention({ messages_months: null, declined_months: 18 })[0]).toContain('18 months')
})

test('the privacy page has the section that they belong to', async () => {
  const file = path.join(import.meta.dirname, '../../../content/legal/privacy.yaml')
  const { sections } = load(await readFile(file, 'utf8')) as { sections: { heading: string }[] }
  expect(sections.map(({ heading }) => heading)).toContain(HOW_LONG)
})
