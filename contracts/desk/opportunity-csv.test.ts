import { expect, test } from 'vitest'
import { CSV_HEADER, type ExportedOpportunity, toCsvLine, withByteOrderMark } from './opportunity-csv.ts'

const EMPTY: ExportedOpportunity = {
  company_agency: null,
  name: null,
  role: null,
  contact_email: null,
  submission_status: null,
  industry_type: [],
  submission_guidelines: null,
  source_url: null,
}
const createRow = (given: Partial<ExportedOpportunity>): ExportedOpportunity => ({ ...EMPTY, ...given })
const toCsv = (rows: ExportedOpportunity[]) => `${CSV_HEADER}${rows.map(toCsvLine).join('')}`

test('a CSV file has the specified columns, one line per opportunity, quoted cells and a byte order mark', () => {
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

test('a missing value is an empty cell, and a missing status is unknown', () => {
  expect(toCsv([createRow({})]).split('\r\n')[1]).toBe('"","","","","unknown","","",""')
})

test('a company that must not be contacted is exported without address and guidelines', () => {
  const row = createRow({
    company_agency: 'Harbor Lane Sync',
    contact_email: 'submissions@harborlane.example',
    submission_status: 'open',
    submission_guidelines: 'Links to submissions@harborlane.example.',
  })
  expect(toCsv([{ ...row, do_not_contact: true }]).split('\r\n')[1]).toBe('"Harbor Lane Sync","","","","open","","",""')
  expect(toCsv([{ ...row, do_not_contact: false }])).toBe(toCsv([row]))
})

test('quotes are doubled, and commas and line breaks are kept', () => {
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
])('a spreadsheet does not execute the cell %j', (cell, written) => {
  expect(toCsv([createRow({ name: cell })])).toContain(written)
})

test('the byte order mark is restored once if reading the answer as text removed it', () => {
  expect(withByteOrderMark(CSV_HEADER)).toBe(CSV_HEADER)
  expect(withByteOrderMark(CSV_HEADER.slice(1))).toBe(CSV_HEADER)
})
