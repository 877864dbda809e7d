import { expect, test } from 'vitest'
import { EvidenceFieldSchema } from '#contracts/desk/opportunity-detail.ts'
import { describeEmailKind, formatValue, PANEL_FIELDS, parseInputText, toInputText } from './field-list.ts'

test('the panel shows every field that has evidence', () => {
  const shown = PANEL_FIELDS.map(({ field }) => field)
  expect(new Set([...shown, 'do_not_contact'])).toEqual(new Set(EvidenceFieldSchema.options))
  expect(new Set(shown).size).toBe(shown.length)
})

test('a value survives a round trip through the editor, and empty text means no value', () => {
  const values: Record<string, unknown> = {
    company_agency: 'Harbor Lane Sync',
    industry_type: ['Film', 'TV'],
    who_may_submit: ['artist', 'label'],
    route: 'email',
    deadline: '2026-12-20',
    submission_guidelines: 'Two links.\nNo attachments.',
  }
  for (const { field, control } of PANEL_FIELDS) {
    if (control === null) continue
    const value = values[field] ?? null
    const isList = field === 'industry_type' || field === 'who_may_submit'
    expect(parseInputText(control, toInputText(null))).toEqual(isList ? [] : null)
    if (value !== null) expect(parseInputText(control, toInputText(value))).toEqual(value)
  }
  const list = PANEL_FIELDS.find(({ field }) => field === 'industry_type')?.control
  expect(list && parseInputText(list, ' Film ,, TV, Film')).toEqual(['Film', 'TV'])
})

test('values are shown as readable text', () => {
  expect(formatValue('route', 'disco')).toBe('DISCO inbox')
  expect(formatValue('who_may_submit', ['artist', 'label'])).toBe('Artists, Labels')
  // History from before the field was a list.
  expect(formatValue('who_may_submit', 'anyone')).toBe('Anyone')
  expect(formatValue('kind', 'sync-library')).toBe('sync library')
  expect(formatValue('deadline', '2026-12-20')).toBe('Dec 20, 2026')
  expect(formatValue('industry_type', [])).toBeNull()
})

test('the kind of a mailbox is shown for an address read from a page, not for one set by staff', () => {
  const read = { field: 'contact_email', value: 'music@a.example', by: 'rules' } as const
  const email = { ...read, quote: null, url: null, read_at: null, confirmed: null }
  expect(describeEmailKind({ email_kind: 'role' }, email)).toBe('shared inbox')
  expect(describeEmailKind({ email_kind: 'person' }, email)).toBe('personal')
  expect(describeEmailKind({ email_kind: 'role' }, { ...email, by: 'staff' })).toBeNull()
  expect(describeEmailKind({ email_kind: 'role' }, { ...email, value: null })).toBeNull()
  expect(describeEmailKind({ email_kind: null }, email)).toBeNull()
})
