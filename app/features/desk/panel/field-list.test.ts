import { expect, test } from 'vitest'
import { EvidenceFieldSchema } from '#contracts/opportunity-detail.ts'
import { fromText, PANEL_FIELDS, sayValue, toText } from './field-list.ts'

test('the panel shows every field that has evidence', () => {
  const shown = PANEL_FIELDS.map(({ field }) => field)
  expect(new Set([...shown, 'do_not_contact'])).toEqual(new Set(EvidenceFieldSchema.options))
  expect(new Set(shown).size).toBe(shown.length)
})

test('what an editor shows is sent back as the same value, and an empty one as none', () => {
  const values: Record<string, unknown> = {
    company_agency: 'Harbor Lane Sync',
    industry_type: ['Film', 'TV'],
    route: 'email',
    deadline: '2026-12-20',
    submission_guidelines: 'Two links.\nNo attachments.',
  }
  for (const { field, control } of PANEL_FIELDS) {
    if (control === null) continue
    const value = values[field] ?? null
    if (field !== 'industry_type') expect(fromText(control, toText(null))).toBeNull()
    if (value !== null) expect(fromText(control, toText(value))).toEqual(value)
  }
  const list = PANEL_FIELDS.find(({ field }) => field === 'industry_type')?.control
  expect(list && fromText(list, ' Film ,, TV, Film')).toEqual(['Film', 'TV'])
})

test('values are told in words', () => {
  expect(sayValue('route', 'disco')).toBe('DISCO inbox')
  expect(sayValue('who_may_submit', 'anyone')).toBe('Anyone')
  expect(sayValue('kind', 'sync-library')).toBe('sync library')
  expect(sayValue('deadline', '2026-12-20')).toBe('Dec 20, 2026')
  expect(sayValue('industry_type', [])).toBeNull()
})
