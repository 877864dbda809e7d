import { expect, test } from 'vitest'
import { createRow } from '#tests/opportunity-row-factory.ts'
import { csvFileName, toCsv } from './csv.ts'

test('a file has the literal columns, one line per row, every cell quoted and a byte order mark', () => {
  const csv = toCsv([
    createRow({
      company_agency: 'Harbor Lane Sync',
      name: 'Ines Okafor',
      role: 'Music Supervisor',
      contact_email: 'submissions@harborlane.example',
      submission_status: 'open',
      industry_type: ['Film', 'TV'],
      submission_guidelines: 'Links only.',
      source_url: 'https://harborlane.example/submit',
    }),
  ])
  expect(csv).toBe(
    '\uFEFF"Company","Contact","Role","Email","Status","Industry","Guidelines","Source URL"\r\n' +
      '"Harbor Lane Sync","Ines Okafor","Music Supervisor","submissions@harborlane.example","open","Film, TV","Links only.","https://harborlane.example/submit"\r\n',
  )
})

test('what is missing is an empty cell, and a missing status is unknown', () => {
  expect(toCsv([createRow({})]).split('\r\n')[1]).toBe('"","","","","unknown","","",""')
})

test('quotes are doubled, commas and line breaks stay inside their cell', () => {
  const line = toCsv([createRow({ company_agency: 'The "Loud" Room, LLC', submission_guidelines: 'One\nTwo' })])
  expect(line).toContain('"The ""Loud"" Room, LLC"')
  expect(line).toContain('"One\nTwo"')
})

test.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+1 818 555', `"'+1 818 555"`],
  ['-2+3', `"'-2+3"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  [' =1', `"' =1"`],
  ['\u00a0\u2003@SUM(A1)', `"'\u00a0\u2003@SUM(A1)"`],
  ['\u200b\ufeff+1', `"'\u200b\ufeff+1"`],
  ['\n=1', `"'\n=1"`],
  ['\u0000=1', `"'\u0000=1"`],
  ['＝1+1', `"'＝1+1"`],
  ['＋1', `"'＋1"`],
  ['－1', `"'－1"`],
  [' ＠SUM(A1)', `"' ＠SUM(A1)"`],
  ['﹦1', `"'﹦1"`],
  ['a=1', '"a=1"'],
  ['Smith - Sons', '"Smith - Sons"'],
])('the cell %j is written so that no spreadsheet runs it', (cell, written) => {
  expect(toCsv([createRow({ name: cell })])).toContain(written)
})

test('a file is named after the local day', () => {
  expect(csvFileName(new Date(2026, 2, 7, 23, 59))).toBe('sync-opportunities-2026-03-07.csv')
})

test('a file of sample rows says so in its name', () => {
  expect(csvFileName(new Date(2026, 10, 21), true)).toBe('sample-sync-opportunities-2026-11-21.csv')
})
