import { expect, test } from 'vitest'
import { createRow } from '#tests/opportunity-row-factory.ts'
import { compareFacts } from './compare-facts.ts'

test('each fact says in a word how the two sides compare, and what neither has is left out', () => {
  const left = createRow({ company_agency: 'Tape & Tide ', contact_email: 'a@tape.example', name: 'Ada' })
  const right = createRow({ company_agency: 'tape & tide', contact_email: 'b@tide.example' })
  const facts = compareFacts(left, right)
  const verdictOf = (label: string) => facts.find((fact) => fact.label === label)?.verdict
  expect(verdictOf('Company')).toBe('Same')
  expect(verdictOf('Mailbox')).toBe('Differs')
  expect(verdictOf('Contact')).toBe('Only one side')
  expect(facts.some(({ label }) => label === 'Deadline')).toBe(false)
})

test('a single row has no verdicts', () => {
  const facts = compareFacts(createRow({ company_agency: 'Tape & Tide' }), null)
  expect(new Set(facts.map(({ verdict }) => verdict))).toEqual(new Set([null]))
})
