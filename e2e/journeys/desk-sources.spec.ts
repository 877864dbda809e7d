import { readFile } from 'node:fs/promises'
import { ownProductTest } from '#e2e/own-product-test.ts'
import { expect } from '#e2e/product-test.ts'
import { startOwnProduct } from '#e2e/servers/own-product.ts'
import { ADMIN, expectAccessible, signIn } from './staff-steps.ts'

// A product of its own: other tests count the sources meanwhile.
const test = ownProductTest(() => startOwnProduct())

// One after the other, on one product.
test.describe.configure({ mode: 'default' })

const words = { origin: 'staff', kind: 'sync-library', media: ['film'], why: 'Takes songs.' }
const since = '2026-11-01T12:00:00Z'

test('the states of sites are counted and explained, a site is resumed, and a move is followed and undone', async ({
  page,
  own,
}) => {
  await own.write('scraper_sources', [
    { ...words, url: 'https://gone-songs.com/', company: 'Gone Songs' },
    { ...words, url: 'https://old-songs.com/submit', company: 'Old Songs' },
  ])
  await own.write('scraper_sites', [
    {
      domain: 'gone-songs.com',
      health: 'dead',
      health_why: 'Its name cannot be found (DNS)',
      health_since: since,
      health_failures: 6,
      gave_up_at: since,
    },
  ])
  await own.write('scraper_sites', [
    {
      domain: 'old-songs.com',
      health: 'moved',
      health_why: 'Redirects to new-songs.com',
      health_since: since,
      moved_to: 'https://new-songs.com/',
    },
  ])
  await signIn(page, ADMIN)
  await page.goto('/sources')
  const states = page.getByRole('group', { name: 'Sources by state' })
  const line = (company: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: company })
  await states.getByRole('button', { name: 'Paused 1' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 of' })).toBeVisible()
  const gone = line('Gone Songs')
  await expect(gone).toContainText(
    'Dead: its name cannot be found (DNS), since Nov 1, 2026. Tried 6 times without success',
  )
  await expectAccessible(page)
  await gone.getByRole('button', { name: 'Resume Gone Songs' }).click()
  await expect(states.getByRole('button', { name: 'Dead 1' })).toBeVisible()
  await states.getByRole('button', { name: 'Moved 1' }).click()
  await line('Old Songs').getByRole('button', { name: 'Follow to new-songs.com Old Songs' }).click()
  await states.getByRole('button', { name: /^All/ }).click()
  await page.getByRole('searchbox', { name: 'Search sources' }).fill('old songs')
  await expect(line('Old Songs')).toContainText('new-songs.com')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line('Old Songs')).toContainText('old-songs.com/submit')
  await line('Old Songs').getByRole('button', { name: 'Keep' }).click()
  await expect(line('Old Songs')).toContainText('active')
  const pause = line('Old Songs').getByRole('button', { name: 'Pause Old Songs' })
  // While Keep is running, its source's buttons ignore presses.
  await expect(pause).toBeEnabled()
  await pause.press('Enter')
  await expect(line('Old Songs').getByRole('button', { name: 'Resume Old Songs' })).toBeFocused()
})

test('J and K move through the sources, and when one is removed by keyboard the next one has the focus', async ({
  page,
  own,
}) => {
  await own.write('scraper_sources', [
    { ...words, url: 'https://one-keys.com/', company: 'Keys One' },
    { ...words, url: 'https://two-keys.com/', company: 'Keys Two' },
  ])
  await signIn(page, ADMIN)
  await page.goto('/sources')
  await page.getByRole('searchbox', { name: 'Search sources' }).fill('keys')
  await expect(page.getByRole('status').filter({ hasText: '2 of' })).toBeVisible()
  await page.keyboard.press('Escape')
  const link = (domain: string) => page.getByRole('link', { name: domain })
  for (const [key, domain] of [
    ['j', 'one-keys.com'],
    ['j', 'two-keys.com'],
    ['k', 'one-keys.com'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(link(domain)).toBeFocused()
  }
  await page.getByRole('button', { name: 'Edit Keys One' }).press('Enter')
  await page.getByRole('form', { name: 'Change Keys One' }).getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(link('one-keys.com')).toBeFocused()
  await page.getByRole('button', { name: 'Remove Keys One' }).press('Enter')
  await expect(page.getByText('Source removed')).toBeVisible()
  await expect(link('two-keys.com')).toBeFocused()
})

test('a list is added, and companies found on lists are accepted and rejected in bulk, with undo', async ({
  page,
  own,
}) => {
  await signIn(page, ADMIN)
  await page.goto('/sources')
  await page.getByRole('button', { name: 'Add a source' }).click()
  const form = page.getByRole('form', { name: 'Add a source' })
  await form.getByLabel('Address').fill('https://guild-of-supervisors.org/members')
  await form.getByRole('checkbox', { name: /The page is a list/ }).check()
  await form.getByLabel('Name of the list').fill('The guild')
  await form.getByLabel('Kind of companies on it').selectOption({ label: 'Music supervision' })
  await form.getByLabel('Why it is worth reading').fill('Its members are listed.')
  await form.getByLabel('Film').check()
  await form.getByRole('button', { name: 'Add source' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search sources' }).fill('guild')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'The guild' })).toContainText(
    'List: Music supervision, added by staff',
  )

  const found_on = 'https://guild-of-supervisors.org/members'
  const one = (domain: string, name: string, kind: string | null) => ({
    domain,
    url: `https://${domain}/`,
    name,
    found_on,
    kind,
    media: kind === null ? null : ['film'],
  })
  await own.write('scraper_candidates', [
    one('northlake-sync.com', 'Northlake Sync', 'music-supervision'),
    one('stonehill-songs.com', '<b>Stonehill</b> Songs', null),
  ])
  await page.goto('/sources?tab=found')
  await expect(page.getByRole('tab', { name: 'Found (2)' })).toBeVisible()
  const list = page.getByRole('list', { name: 'Found companies' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list).toContainText('<b>Stonehill</b> Songs')
  await expect(list).toContainText('Found on guild-of-supervisors.org/members')
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Select all 2 shown' }).check()
  await expect(page.getByRole('button', { name: 'Accept' })).toBeDisabled()
  await page.getByLabel('Kind, where none is known').selectOption({ label: 'Sync library' })
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing proposed' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select stonehill-songs.com' }).check()
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByRole('link', { name: 'northlake-sync.com' })).toBeFocused()
  await page.getByRole('combobox', { name: 'Decision' }).click()
  await page.getByRole('option', { name: 'Rejected (1)' }).click()
  await expect(list).toContainText('Stonehill')
})

test('sources are imported after a preview that names faulty lines, and exported without formulas', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await page.goto('/sources')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const panel = page.getByRole('region', { name: 'Import sources' })
  const choose = (text: string) =>
    panel.getByLabel('CSV file').setInputFiles({ name: 'sources.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('company\nAda')
  await expect(panel.getByText('Missing: address, kind, media, why.')).toBeVisible()
  await choose(
    'address,company,kind,media,country,why\nhttps://meadow-sync.com/,=Meadow,sync-library,"film, tv",US,Takes songs.\nhttps://localhost/,Here,games,games,,x\nhttps://x-sync.com/,,plumber,film,,x\n',
  )
  await expect(panel.getByText('1 source can be added. 2 lines are faulty. Nothing is stored yet.')).toBeVisible()
  const faults = panel.getByRole('list', { name: 'Faulty lines' }).getByRole('listitem')
  await expect(faults).toHaveCount(2)
  await expect(faults.first()).toContainText(/Line 3.*localhost.*may not be fetched/)
  await expect(faults.last()).toContainText(/Line 4.*company.*kind/)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Add 1 and leave out 2' }).click()
  await expect(panel).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search sources' }).fill('meadow')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '=Meadow' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^sources-\d{4}-\d{2}-\d{2}\.csv$/)
  const [head, line] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(head).toContain('"Address","Company","Kind","Media","Country","Why"')
  expect(line).toContain(`"https://meadow-sync.com/","'=Meadow","sync-library","film, tv","US","Takes songs."`)
})
