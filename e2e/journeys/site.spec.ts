import type { Page } from '@playwright/test'
import { ownProductTest } from '#e2e/own-product-test.ts'
import { expect } from '#e2e/product-test.ts'
import { startOwnProduct } from '#e2e/servers/own-product.ts'
import { drawPicture, toneFile } from './media-files.ts'
import { ADMIN, expectAccessible, signIn } from './staff-steps.ts'

const test = ownProductTest(() => startOwnProduct())

// What the owner of a label does without a terminal, on the real server. Times are of the person's steps, as the test makes them.

// One after the other: the documents of the site are the same for all tests.
test.describe.configure({ mode: 'default' })
test.slow()

const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ })
const done = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text }).or(page.getByText(text)).first()).toBeVisible()

test.beforeEach(async ({ page, allowedConsole }) => {
  // A draft that lacks something has no page yet, and a page follows its document a moment later.
  allowedConsole.push(/status of 40[04]/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, ADMIN)
})

test('a biography is changed and published, by mouse', async ({ page }, info) => {
  const from = Date.now()
  await page.goto('/site')
  await page.getByRole('link', { name: 'Sable Verano', exact: true }).click()
  const bio = 'Sable Verano keeps one window open, whatever the weather.'
  const onPage = async () => (await (await page.request.get('/artists/sable-verano')).text()).includes(bio)
  await page.getByLabel('Biography (optional)').fill(bio)
  await expect(saved(page)).toBeVisible()
  await expect(page.frameLocator('iframe').getByText(bio)).toBeVisible()
  expect(await onPage()).toBe(false)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await done(page, 'Sable Verano is on the site')
  await expect.poll(onPage).toBe(true)
  const steps = Date.now() - from
  info.annotations.push({ type: 'seconds', description: `biography: ${steps / 1000}` })
  await page.getByRole('button', { name: 'Undo' }).click()
  await done(page, 'The change to Sable Verano was undone')
})

test('a biography is changed and published, by keyboard alone', async ({ page }) => {
  await page.goto('/site')
  const first = page.getByRole('list', { name: 'Artists' }).getByRole('listitem').locator('[data-line]').first()
  await expect(first).toBeVisible()
  await page.keyboard.press('j')
  await expect(first).toBeFocused()
  const name = await first.innerText()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const bio = page.getByLabel('Biography (optional)')
  for (let step = 0; step < 80 && !(await bio.evaluate((field) => field === document.activeElement)); step += 1)
    await page.keyboard.press('Tab')
  await expect(bio).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Typed without a mouse.')
  await page.keyboard.press('Control+Enter')
  await done(page, `${name} is on the site`)
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await done(page, `The change to ${name} was undone`)
})

test('an artist is added, with a picture and three tracks', async ({ page }, info) => {
  const from = Date.now()
  await page.goto('/site')
  await page.getByRole('button', { name: 'Add an artist' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ōkubo Ada')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ōkubo Ada' })).toBeVisible()
  await expect(page.getByLabel('Address')).toHaveValue('okubo-ada')
  await page.getByLabel('Genre', { exact: true }).fill('Night folk')
  await page.getByRole('button', { name: 'Add keyword' }).click()
  await page.keyboard.type('quiet')
  await page.getByLabel('In one sentence').fill('Songs for the last train.')
  await expect(saved(page)).toBeVisible()
  for (const title of ['Last Train', '終電', 'Last Train']) {
    await page.getByLabel('Title of a new track').fill(title)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Title of a new track')).toHaveValue('')
  }
  const tracks = page.getByRole('list', { name: 'Tracks' }).getByRole('listitem')
  await expect(tracks).toHaveCount(3)
  await page.getByLabel('Files to upload').setInputFiles([
    { name: 'ada.png', mimeType: 'image/png', buffer: await drawPicture(page) },
    { name: 'train.wav', mimeType: 'audio/wav', buffer: toneFile() },
  ])
  await expect(page.getByRole('list', { name: 'Uploads' }).getByText('Stored')).toHaveCount(2)
  await page.getByLabel('What the picture shows').fill('Ada on a platform')
  await page.getByRole('button', { name: /^Save text/ }).click()
  await done(page, 'The picture is on the site')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await done(page, 'Ōkubo Ada is on the site')
  await page.getByRole('button', { name: 'Publish 3 tracks' }).click()
  await done(page, '3 documents published')
  const steps = Date.now() - from
  info.annotations.push({ type: 'seconds', description: `artist with three tracks: ${steps / 1000}` })
  await page.getByRole('button', { name: 'More actions for this document' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await done(page, 'Ōkubo Ada was deleted')
})

test('a team member is deleted and restored', async ({ page }, info) => {
  const from = Date.now()
  await page.goto('/site?part=member')
  await page.getByRole('link', { name: 'Tobias Wrenfield', exact: true }).click()
  await page.getByRole('button', { name: 'More actions for this document' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/refers? to/)
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await done(page, 'Tobias Wrenfield was deleted')
  const steps = Date.now() - from
  info.annotations.push({ type: 'seconds', description: `team member: ${steps / 1000}` })
  await page.getByRole('button', { name: 'Undo' }).click()
  await done(page, 'Tobias Wrenfield is back')
})

test('every kind of document has a form that accepts what is published', async ({ page }) => {
  for (const address of [
    'company/company',
    'look/look',
    'home/home',
    'navigation/navigation',
    'service/film-sync',
    'track/mirror-lido:chlorine',
    'member/delphine-marrow',
    'placements/delphine-marrow',
    'legal/privacy',
    'mails/mails',
    'thesaurus/thesaurus',
  ]) {
    await page.goto(`/site/${address}`)
    await expect(saved(page), address).toBeVisible()
    // The page in the preview is checked as a page.
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page.getByRole('button', { name: /^First start/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'What is missing' }), address).toBeHidden()
    await expectAccessible(page)
  }
})
