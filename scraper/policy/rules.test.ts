import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse.ts'
import { lookAt } from '#scraper/text/sieve/sieve.ts'
import { loadLabelledPages } from '#tests/labelled-pages.ts'
import { extractGuidelines } from './guidelines.ts'
import { ABROAD, JUDGING } from './judge-sentence.ts'
import { judgePage, readPolicy } from './policy.ts'
import type { Rule } from './rule-schema.ts'
import { mayJudge, readRuleGroups, traceRules } from './rule-table.ts'

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

test.each([...JUDGING, 'labelled', ...ABROAD])('no rule of "%s" is tried on a sentence without its words', (stage) => {
  expect(mayJudge([stage], lookAt('Our garden lies between two rivers.'))).toBe(false)
})

test('what is spared by the words of the rules is judged by none of them', () => {
  const examples = pairs(({ examples, not }) => [...(examples ?? []), ...(not ?? [])]).map(([, example]) =>
    example.startsWith('<') ? example : `<p>${example}</p>`,
  )
  const bodies = [...examples, ...loadLabelledPages().map(({ page }) => page.body)]
  for (const body of bodies) {
    const judge = () => judgePage(parsePage({ url: 'https://ordinary.example/', body, contentType: 'text/html' }), NOW)
    const spared = judge().map(({ judgement }) => judgement)
    // While rules are traced, all are tried.
    traceRules(() => expect(judge().map(({ judgement }) => judgement)).toEqual(spared))
  }
})
