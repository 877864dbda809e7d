import { expect, test } from 'vitest'
import type { FieldEvidence } from '#contracts/desk/opportunity-detail.ts'
import { AT, createScraperWorld, later, pageOf } from '#tests/scraper/scraper-world.ts'

const HOME = pageOf('Brightwater Sync', 'We place songs in film.')
const SUBMIT = pageOf(
  'Brightwater Sync',
  `We accept demos until December 20, 2026. Send links by e-mail to sync@brightwater.com.</p>
   <ul><li>Joe Marsh, Music Supervisor <a href="mailto:joe@brightwater.com">mail</a></li></ul><p>`,
)

async function createDetail() {
  const world = await createScraperWorld()
  await world.visit('brightwater.com', { '/': HOME, '/submit': SUBMIT })
  const { id } = await world.rowOf('brightwater.com')
  const detail = async () => (await world.call({ action: 'get_opportunity', id })).body
  const fieldOf = async (field: string): Promise<FieldEvidence | undefined> =>
    (await detail()).fields.find((one: FieldEvidence) => one.field === field)
  return { ...world, id, detail, fieldOf }
}

test('every field of an opportunity has its quote, page and time', async () => {
  await using world = await createDetail()
  const { row, fields, reasons, pages, sites, events } = await world.detail()
  const page = { url: 'https://brightwater.com/submit', read_at: AT.toISOString(), by: 'rules' }
  const of = (name: string) => fields.find(({ field }: FieldEvidence) => field === name)
  expect(of('submission_status')).toMatchObject({ value: 'open', ...page, quote: row.evidence_quote })
  expect(of('deadline')).toMatchObject({ value: '2026-12-20', ...page })
  expect(of('deadline').quote).toContain('December 20, 2026')
  expect(of('contact_email').quote).toContain(row.contact_email)
  expect(of('company_agency').quote).toContain('Brightwater Sync')
  expect(of('do_not_contact')).toMatchObject({ value: false, quote: null, url: null, read_at: null })
  for (const { field, value, url } of fields as FieldEvidence[]) {
    const isSaid = value !== null && value !== false && JSON.stringify(value) !== '[]'
    expect([field, url !== null]).toEqual([field, isSaid])
  }
  expect(reasons).toHaveLength(3)
  expect(pages.map(({ url, outcome }: { url: string; outcome: string }) => [url, outcome])).toEqual([
    ['https://brightwater.com/', 'extracted'],
    ['https://brightwater.com/submit', 'extracted'],
  ])
  expect(sites).toMatchObject([{ domain: 'brightwater.com', linked_by: 'domain' }])
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(['opened', 'created'])
})

test('a field set by staff is marked as theirs, beside the value and quote of the pages', async () => {
  await using world = await createDetail()
  await world.call({ action: 'update_opportunity', id: world.id, fields: { deadline: '2027-01-31' } })
  const field = await world.fieldOf('deadline')
  expect(field).toMatchObject({ value: '2027-01-31', by: 'staff', derived: '2026-12-20' })
  expect(field?.quote).toContain('December 20, 2026')
  expect((await world.detail()).would_change.join(' ')).toContain('Staff set the deadline')
})

test('a confirmation names who confirmed, lapses when the value changes, and can be withdrawn', async () => {
  await using world = await createDetail()
  const { call, id, fieldOf } = world
  const { revision } = (await world.detail()).row
  const confirm = (field: string, expected_revision = revision) =>
    call({ action: 'confirm_field', id, field, expected_revision })
  expect(await confirm('deadline', revision + 1)).toMatchObject({ status: 409 })
  expect(await confirm('deadline')).toMatchObject({
    status: 200,
    body: { field: { confirmed: { by: world.staff.claims.sub } } },
  })
  await confirm('industry_type')
  await confirm('terms')
  expect((await fieldOf('industry_type'))?.confirmed).not.toBeNull()
  await world.visit('brightwater.com', { '/submit': SUBMIT.replace('December 20', 'December 27') }, later(1))
  expect(await fieldOf('deadline')).toMatchObject({ value: '2026-12-27', confirmed: null })
  expect((await fieldOf('terms'))?.confirmed).not.toBeNull()
  expect(await call({ action: 'unconfirm_field', id, field: 'terms' })).toMatchObject({
    status: 200,
    body: { field: { confirmed: null } },
  })
  expect(await call({ action: 'unconfirm_field', id, field: 'terms' })).toMatchObject({ status: 404 })
  const kinds = (await world.detail()).events.map(({ kind }: { kind: string }) => kind)
  expect(kinds.slice(0, 5)).toEqual(['unconfirmed', 'changed', 'confirmed', 'confirmed', 'confirmed'])
})

test("an opportunity's upcoming changes name the next visit, its status and its deadline", async () => {
  await using world = await createDetail()
  const { call, id } = world
  expect((await world.detail()).would_change).toEqual([
    expect.stringMatching(/^The (next scheduled run|visit due on November \d+, 2026) reads its pages again/),
    'One sentence that refuses music, on any of its pages, closes it: a refusal outweighs an invitation.',
    'The deadline closes it when December 20, 2026 has ended in every time zone, without a visit.',
  ])
  await call({ action: 'dismiss', id })
  expect((await world.detail()).would_change[0]).toMatch(/^Dismissed/)
})

test('a merged or unknown opportunity has no detail', async () => {
  await using world = await createDetail()
  const { call, id } = world
  await world.visit('northlake.com', { '/': pageOf('Northlake', 'We accept demos.') })
  const other = (await world.rowOf('northlake.com')).id
  await call({ action: 'merge', into: other, from: id })
  expect(await call({ action: 'get_opportunity', id })).toMatchObject({ status: 404 })
  expect((await call({ action: 'get_opportunity', id: other })).body.sites).toHaveLength(2)
})
