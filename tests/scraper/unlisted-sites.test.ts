import { expect, test } from 'vitest'
import { explainUnlisted, nameUnlisted } from '#contracts/scraper/unlisted-sites.ts'
import { listUnlistedSites } from '#server/product/scraping/runs/run-report.ts'
import { createScraperWorld, later, pageOf } from './scraper-world.ts'

const pageFor = (company: string, email: string) => pageOf(company, `We accept demos. Write to ${email}.`)

/** Summarises the sites that the run counted but the list does not show. */
async function summarise({ database, runId }: Awaited<ReturnType<typeof createScraperWorld>>) {
  const { unlisted, noted } = await database.asServiceRole((sql) => listUnlistedSites(sql, runId))
  return { noted, lines: unlisted.map((site) => `${nameUnlisted(site)}: ${explainUnlisted(site)}`) }
}

test('each site that is counted but not listed is named with the reason', async () => {
  await using world = await createScraperWorld()
  const { visit, rowOf, call } = world
  await visit('brightwater.com', { '/': pageFor('Brightwater Sync', 'sync@brightwater.com') })
  await visit('dustlight.com', { '/': pageFor('Dustlight Sync', 'sync@dustlight.com') }, later(1))
  await visit('copperline.com', { '/': pageFor('Copperline Sync', 'sync@copperline.com') }, later(2))
  await visit('copperline.tv', { '/': pageFor('Copperline Television', 'sync@copperline.tv') }, later(3))
  expect(await summarise(world)).toEqual({ noted: 4, lines: [] })

  const [line, television] = [await rowOf('copperline.com'), await rowOf('copperline.tv')]
  await call({ action: 'merge', into: line.id, from: television.id, reason: 'One company' })
  await call({ action: 'dismiss', id: (await rowOf('dustlight.com')).id, reason: 'Ended in 2024' })
  expect(await summarise(world)).toEqual({
    noted: 4,
    lines: [
      'Dustlight Sync (dustlight.com): dismissed: Ended in 2024',
      'Copperline Television (copperline.tv): merged into Copperline Sync by staff: One company',
    ],
  })
})

test('several sites of one company are one opportunity, and a run that reads only one of them omits nothing', async () => {
  await using world = await createScraperWorld()
  await world.visit('brightwater.com', { '/': pageFor('Brightwater Sync', 'sync@brightwater.com') })
  await world.visit('brightwater.co.uk', { '/': pageFor('Brightwater Sync', 'sync@brightwater.com') }, later(1))
  expect((await summarise(world)).lines).toEqual([
    'brightwater.co.uk: merged into Brightwater Sync, because both have the same e-mail address',
  ])
  await world.query(`delete from public.scraper_run_pages where domain = 'brightwater.com'`)
  expect(await summarise(world)).toEqual({ noted: 1, lines: [] })
})

test('a site whose pages could not be read is not counted', async () => {
  await using world = await createScraperWorld()
  await world.visit('brightwater.com', { '/': 'timeout' })
  expect(await summarise(world)).toEqual({ noted: 0, lines: [] })
})
