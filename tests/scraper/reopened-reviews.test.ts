import { expect, test } from 'vitest'
import type { StaffOpportunity } from '#contracts/scraper/opportunity.ts'
import { createScraperWorld, later, pageOf } from './scraper-world.ts'

const OPEN = pageOf('Brightwater Sync', 'We accept demos. Write to sync@brightwater.com.')
const CLOSED = pageOf('Brightwater Sync', 'We do not accept demos. Write to office@brightwater.net.')

type World = Awaited<ReturnType<typeof createScraperWorld>>

async function openReviewOfTwo(world: World) {
  await world.visit('brightwater.com', { '/': OPEN })
  await world.visit('brightwater.net', { '/': CLOSED }, later(1))
  // Merging contradicting pages opens another kind of review.
  const queue = async () => (await world.call({ action: 'review_queue', kind: 'same_name' })).body
  const [review] = await queue()
  return { review, queue, resolve: (body: object) => world.call({ action: 'resolve_review', id: review.id, ...body }) }
}

test('undoing a merge by review restores both opportunities and reopens the review, before and after a visit', async () => {
  await using world = await createScraperWorld()
  const { review, queue, resolve } = await openReviewOfTwo(world)
  const before = [await world.rowOf('brightwater.com'), await world.rowOf('brightwater.net')]
  expect(await resolve({ decision: 'merge', into: review.right.id })).toMatchObject({ status: 200 })
  expect(await queue()).toEqual([])
  expect((await world.call({ action: 'list_merges' })).body).toMatchObject([
    {
      into: { id: review.right.id, company_agency: 'Brightwater Sync' },
      from: { id: review.left.id },
      undone_at: null,
    },
  ])
  expect(await world.call({ action: 'reopen_review', id: review.id })).toMatchObject({ status: 200 })
  const after = [await world.rowOf('brightwater.com'), await world.rowOf('brightwater.net')]
  expect(after.map(withoutRevision)).toEqual(before.map(withoutRevision))
  expect((await queue()).map(({ id }: { id: string }) => id)).toEqual([review.id])
  await world.visit('brightwater.com', { '/': OPEN }, later(2))
  expect(await queue()).toHaveLength(1)
  expect(await resolve({ decision: 'merge' })).toMatchObject({ status: 200 })
})

test('undoing a decision to keep two apart reopens the review, and a manual merge has no review to reopen', async () => {
  await using world = await createScraperWorld()
  const { review, queue, resolve } = await openReviewOfTwo(world)
  await resolve({ decision: 'keep_apart' })
  expect(await queue()).toEqual([])
  expect(await world.query('select 1 from public.scraper_separations')).toHaveLength(1)
  await world.call({ action: 'reopen_review', id: review.id })
  expect(await queue()).toHaveLength(1)
  expect(await world.query('select 1 from public.scraper_separations')).toEqual([])
  expect(await world.call({ action: 'reopen_review', id: review.id })).toMatchObject({ status: 409 })
  expect(await world.call({ action: 'reopen_review', id: world.runId })).toMatchObject({ status: 404 })
  await resolve({ decision: 'merge' })
  const [merge] = (await world.call({ action: 'list_merges' })).body
  await world.call({ action: 'unmerge', merge_id: merge.id })
  expect(await world.call({ action: 'reopen_review', id: review.id })).toMatchObject({
    status: 409,
    body: { error: 'This merge has already been undone' },
  })
})

test('an opportunity that a review restored is dismissed again when the decision is undone', async () => {
  await using world = await createScraperWorld()
  await world.visit('brightwater.com', { '/': OPEN })
  await world.call({ action: 'dismiss', id: (await world.rowOf('brightwater.com')).id })
  await world.visit('brightwater.net', { '/': CLOSED }, later(1))
  expect((await world.rowOf('brightwater.net')).dismissed_at).not.toBeNull()
  const [review] = (await world.call({ action: 'review_queue' })).body
  await world.call({ action: 'resolve_review', id: review.id, decision: 'keep_apart' })
  expect((await world.rowOf('brightwater.net')).dismissed_at).toBeNull()
  await world.call({ action: 'reopen_review', id: review.id })
  expect((await world.rowOf('brightwater.net')).dismissed_at).not.toBeNull()
  expect((await world.rowOf('brightwater.com')).dismissed_reason).toBeNull()
})

test('an acknowledged review about one opportunity can be reopened', async () => {
  await using world = await createScraperWorld()
  await world.visit('brightwater.com', { '/': OPEN, '/faq': CLOSED })
  const queue = async () => (await world.call({ action: 'review_queue' })).body
  const [review] = await queue()
  await world.call({ action: 'resolve_review', id: review.id, decision: 'noted', note: 'Asked them' })
  await world.call({ action: 'reopen_review', id: review.id })
  expect(await queue()).toEqual([review])
  const [row] = await world.query('select resolved_by, note from public.scraper_reviews')
  expect(row).toEqual({ resolved_by: null, note: null })
})

function withoutRevision({ revision, ...row }: StaffOpportunity): Omit<StaffOpportunity, 'revision'> {
  expect(revision).toBeGreaterThan(0)
  return row
}
