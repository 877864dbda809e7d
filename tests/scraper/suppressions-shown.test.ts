import { expect, test } from 'vitest'
import { createScraperWorld, later, pageOf } from './scraper-world.ts'

const HOME = pageOf('Brightwater Sync', 'We accept demos. Write to jane.rivers@brightwater.com.')

test('a preview names what a suppression would delete and deletes nothing', async () => {
  await using world = await createScraperWorld()
  await world.visit('brightwater.com', { '/': HOME, '/about': HOME })
  const before = await world.rowOf('brightwater.com')
  const preview = (kind: string, value: string) => world.call({ action: 'preview_suppression', kind, value })
  expect((await preview('domain', 'https://www.Brightwater.com/x')).body).toEqual({
    kind: 'domain',
    value: 'brightwater.com',
    is_listed: false,
    changed: 0,
    companies: ['Brightwater Sync'],
    deleted_rows: 1,
    deleted_pages: 2,
  })
  expect((await preview('email', 'Jane.Rivers@brightwater.com')).body).toMatchObject({
    value: 'jane.rivers@brightwater.com',
    changed: 1,
    companies: ['Brightwater Sync'],
    deleted_rows: 0,
  })
  expect(await preview('domain', 'co.uk')).toMatchObject({ status: 400 })
  expect(await world.rowOf('brightwater.com')).toEqual(before)
  expect((await world.call({ action: 'list_suppressions' })).body).toEqual([])
  await world.call({ action: 'suppress', kind: 'domain', value: 'brightwater.com' })
  expect((await preview('domain', 'brightwater.com')).body).toMatchObject({ is_listed: true, deleted_rows: 0 })
})

test('a lifted suppression is restored within the hour, and data read in between is deleted', async () => {
  await using world = await createScraperWorld()
  const { id } = (await world.call({ action: 'suppress', kind: 'domain', value: 'brightwater.com' })).body
  const restore = () => world.call({ action: 'restore_suppression', id })
  expect(await restore()).toMatchObject({ status: 409, body: { error: 'It is on the list' } })
  await world.call({ action: 'unsuppress', id })
  await world.visit('brightwater.com', { '/': HOME }, later(1))
  expect(await world.rows()).toHaveLength(1)
  expect(await restore()).toMatchObject({ status: 200 })
  expect(await world.rows()).toEqual([])
  expect((await world.call({ action: 'list_suppressions' })).body).toMatchObject([{ id, value: 'brightwater.com' }])
  expect(await world.query('select lifted_at, lifted_by from public.scraper_suppressions')).toEqual([
    { lifted_at: null, lifted_by: null },
  ])
  await world.call({ action: 'unsuppress', id })
  await world.query(`update public.scraper_suppressions set lifted_at = now() - interval '61 minutes'`)
  expect(await restore()).toMatchObject({ status: 409 })
  expect(await world.call({ action: 'restore_suppression', id: world.runId })).toMatchObject({ status: 404 })
})
