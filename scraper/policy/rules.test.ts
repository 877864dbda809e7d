import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { extractGuidelines } from './guidelines.ts'
import { readPolicy } from './policy.ts'
import type { Rule } from './rule-schema.ts'
import { readRuleGroups, traceRules } from './rule-table.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const RULES = readRuleGroups().flatMap(({ rules }) => rules)

/** The rules that fire on a page that consists of the example. An example that needs a heading or a question is written in HTML. */
function firedOn(example: string): string[] {
  const body = example.startsWith('<') ? example : `<p>${example}</p>`
  const page = parsePage({ url: 'https://ordinary.example/', body, contentType: 'text/html' })
  const traced = traceRules(() => void extractGuidelines(page, readPolicy(page, NOW)))
  return traced.filter(({ fired }) => fired).map(({ rule }) => rule.id)
}

const pairs = (pick: (rule: Rule) => string[] | undefined) =>
  RULES.flatMap((rule) => (pick(rule) ?? []).map((example): [string, string] => [rule.id, example]))

test.each(pairs(({ examples }) => examples))('%s fires on: %s', (id, example) => {
  expect(firedOn(example)).toContain(id)
})

test.each(pairs(({ not }) => not))('%s does not fire on: %s', (id, example) => {
  expect(firedOn(example)).not.toContain(id)
})

test('every rule has an example and an id of its own', () => {
  expect(RULES.filter(({ examples }) => examples === undefined).map(({ id }) => id)).toEqual([])
  const ids = RULES.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})
