import { expect, test } from 'vitest'
import { answerRosterForm } from './roster-form.ts'

const KNOWN = ['choir', 'jazz', 'night drive']
const answer = (query: string) => answerRosterForm(new URLSearchParams(query), KNOWN)

test('an address that only carries a filter is left alone', () => {
  expect(answer('q=rain&tag=jazz&not=choir')).toBeNull()
  expect(answer('')).toBeNull()
})

test('a pressed chip joins the filter in the meaning that was chosen', () => {
  expect(answer('q=+rain&tag=jazz&as=tags&press=night+drive')).toBe('?q=rain&tag=jazz&tag=night+drive')
  expect(answer('q=&tag=jazz&as=not&press=choir')).toBe('?tag=jazz&not=choir')
})

test('a chip that is on goes off, and the last one leaves the address bare', () => {
  expect(answer('q=&not=choir&as=tags&press=choir')).toBe('')
})

test('a chip that nobody drew changes nothing', () => {
  expect(answer('q=rain&press=%2F%2Fevil.example')).toBe('?q=rain')
})
