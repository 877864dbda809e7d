import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/product-test.ts'
import { answerActions } from '#e2e/sample-rows/desk-answers.ts'
import { ADA_BODY, lineOf, siteAnswers } from '#e2e/sample-rows/site-answers.ts'
import { ADMIN, expectAccessible, signIn } from './staff-steps.ts'

// The screens by themselves: an invented server answers them, so that it can fail, be slow and have others at work.

const ADA = '/site/artist/ada-winters'
const LONG = 'Das ununterbrochene Orchester der Donaudampfschifffahrtsgesellschaftskapitäne und ihrer Freundinnen'

const LINES = [
  lineOf('artist', 'ada-winters', 'Ada Winters', { position: 0, path: '/artists/ada-winters' }),
  lineOf('artist', 'long', LONG, {
    position: 1,
    state: 'changed',
    changed_by: 'a.very.long.address@the-label-with-a-long-name.example',
  }),
  lineOf('artist', 'corrigan', 'Corrigan Wells', { position: 2, state: 'draft' }),
  lineOf('artist', 'later', 'Later Artist', { position: 3, state: 'scheduled', publish_at: '2027-01-05T17:00:00Z' }),
  lineOf('artist', 'gone', 'Gone Artist', { position: 4, state: 'deleted', deleted_at: '2026-11-20T18:00:00Z' }),
  lineOf('member', 'rafa', 'Rafa Dunmore', { position: 0 }),
  lineOf('company', 'company', 'company'),
  ...Array.from({ length: 5000 }, (_, at) =>
    lineOf('track', `ada-winters:track-${at}`, `Track ${at}`, { artist: 'ada-winters', position: at }),
  ),
]

const names = (page: Page) => page.getByRole('list', { name: 'Artists' }).getByRole('listitem').locator('[data-line]')
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ })
const bio = (page: Page) => page.getByLabel('Biography (optional)')

async function arrange(page: Page, lines = LINES) {
  const site = siteAnswers(lines, { 'artist ada-winters': ADA_BODY })
  const answers: Parameters<typeof answerActions>[1] = { ...site.answers }
  const sent = await answerActions(page, answers)
  return { ...site, answers, sent }
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, ADMIN)
})

for (const width of [390, 768, 1440]) {
  test(`the overview and the editor fit ${width} pixels, with long names and a failing server`, async ({
    page,
    allowedConsole,
  }, info) => {
    allowedConsole.push(/status of 500/, /^Loading site/)
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    const { answers } = await arrange(page)
    const check = async (name: string) => {
      await page.screenshot({ path: info.outputPath(`${name}-${width}.png`) })
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(excess, name).toBeLessThanOrEqual(0)
      // The page in the preview has landmarks of its own, and is checked as a page.
      if (name === 'editor') {
        await page.getByRole('tab', { name: 'History' }).click()
        await expect(page.locator('iframe')).toHaveCount(0)
      }
      await expectAccessible(page)
    }
    await page.goto('/site')
    await expect(names(page)).toHaveCount(4)
    await check('overview')
    await page.goto('/site?show=deleted')
    await expect(names(page)).toHaveText(['Gone Artist'])
    await page.goto('/site?part=service')
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
    await check('empty')
    await page.goto(ADA)
    await expect(page.getByRole('heading', { name: 'Ada Winters', level: 1 })).toBeVisible()
    await expect(page.locator('iframe')).toBeVisible()
    const head = await page.getByRole('heading', { level: 1 }).locator('xpath=ancestor::header').boundingBox()
    expect(head?.height, 'the head of the editor is one row').toBeLessThan(100)
    await check('editor')
    answers.list_documents = () => ({ status: 500, json: { success: false, error: 'No' } })
    answers.get_document = () => ({ status: 500, json: { success: false, error: 'No' } })
    await page.goto(ADA)
    await expect(page.getByRole('heading', { name: 'The document could not be loaded' })).toBeVisible()
    await check('failing-document')
    await page.goto('/site')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    const add = await page.getByRole('button', { name: 'Add an artist' }).boundingBox()
    const failure = await page.getByRole('alert').boundingBox()
    expect((failure?.y ?? 0) - (add?.y ?? 0) - (add?.height ?? 0)).toBeGreaterThanOrEqual(16)
    await check('failing')
  })
}

test('typed text is saved as a draft and survives a lost connection and a crash', async ({ page, allowedConsole }) => {
  allowedConsole.push(/ERR_FAILED|Failed to (load|fetch)/)
  const { answers, stored, sent } = await arrange(page)
  await page.goto(ADA)
  await bio(page).fill('She moved.')
  await expect(page.getByRole('heading', { level: 1 }).locator('..').getByText('Changed')).toBeVisible()
  await expect(saved(page)).toBeVisible()
  expect(stored.get('artist ada-winters')?.draft.bio).toBe('She moved.')
  const save = answers.save_draft
  answers.save_draft = () => 'cut off'
  await bio(page).fill('She moved to Barstow.')
  await expect(page.getByText(/Not saved\. The server cannot be reached/)).toBeVisible()
  // A reload as after a crash: what was typed comes back, and is saved as soon as the server answers.
  await page.reload()
  await expect(bio(page)).toHaveValue('She moved to Barstow.')
  await page.getByRole('button', { name: 'Try again' }).click()
  if (save) answers.save_draft = save
  await expect(saved(page)).toBeVisible()
  expect(stored.get('artist ada-winters')?.draft.bio).toBe('She moved to Barstow.')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('site-draft')))).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Ada Winters is on the site')).toBeVisible()
  expect(sent.filter(({ action }) => action === 'publish_document')).toHaveLength(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The change to Ada Winters was undone')).toBeVisible()
  expect(stored.get('artist ada-winters')?.published?.bio).toBe(ADA_BODY.bio)
  await expect(bio(page)).toHaveValue('She moved to Barstow.')
})

test('when two people edit a document, both versions are shown and the user chooses for each field', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/status of 409/)
  const { saveAsSomebody, stored } = await arrange(page)
  await page.goto(ADA)
  await expect(saved(page)).toBeVisible()
  saveAsSomebody('artist ada-winters', { ...ADA_BODY, bio: 'Theirs.', genre: 'Polka' })
  await bio(page).fill('Mine.')
  const versions = page.getByRole('region', { name: 'Two versions' })
  await expect(versions).toContainText('Rafa Dunmore changed this document')
  await page.getByRole('tab', { name: 'History' }).click()
  await expectAccessible(page)
  const field = versions.getByRole('group', { name: 'Biography' })
  await expect(field.getByRole('radio', { name: /^Mine/ })).toBeChecked()
  await expect(versions.getByRole('group', { name: 'Genre' }).getByRole('radio', { name: /^Theirs/ })).toBeChecked()
  await versions.getByRole('button', { name: 'Save these choices' }).click()
  await expect(saved(page)).toBeVisible()
  expect(stored.get('artist ada-winters')?.draft).toMatchObject({ bio: 'Mine.', genre: 'Polka' })
  await page.getByRole('button', { name: /Draft saved Rafa Dunmore/ }).click()
  await expect(page.locator('ins').filter({ hasText: 'Theirs' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(bio(page)).toHaveValue('Theirs.')
})

test('the order is changed by mouse and by keyboard, and undone', async ({ page }) => {
  const { sent } = await arrange(page)
  const orders = () => sent.filter(({ action }) => action === 'order_documents').map(({ ids }) => ids)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/site')
  await expect(names(page).first()).toHaveText('Ada Winters')
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await line('Corrigan Wells').locator('.cursor-grab').dragTo(line('Ada Winters'))
  await expect(names(page).first()).toHaveText('Corrigan Wells')
  await expect.poll(orders).toEqual([['corrigan', 'ada-winters', 'long', 'later']])
  await names(page).filter({ hasText: 'Ada Winters' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(names(page).nth(2)).toHaveText('Ada Winters')
  await expect(names(page).nth(2)).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(names(page).nth(1)).toHaveText('Ada Winters')
})

test('after a deletion the focus moves to the document that took its place', async ({ page }) => {
  const { stored } = await arrange(page)
  await page.goto('/site')
  await page.getByRole('checkbox', { name: 'Select Corrigan Wells' }).check()
  await page.getByRole('button', { name: 'Delete 1' }).click()
  await expect(names(page)).toHaveText(['Ada Winters', LONG, 'Later Artist'])
  await expect(names(page).nth(2)).toBeFocused()
  expect(stored.get('artist corrigan')?.line.state).toBe('deleted')
})

test('of five thousand tracks only the lines near the window are rendered', async ({ page }) => {
  await arrange(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/site?part=track')
  await expect(page.getByText('5,000 documents')).toBeVisible()
  const lines = page.getByRole('list', { name: 'Tracks' }).getByRole('listitem')
  for (const part of [0, 0.5, 1]) {
    await page.evaluate((at) => window.scrollTo(0, document.documentElement.scrollHeight * at), part)
    // Not the first, which is rendered above the window in advance.
    await expect(lines.nth(5)).toBeInViewport()
    expect(await lines.count()).toBeLessThan(40)
  }
  await page.getByRole('searchbox', { name: /Search the site/ }).fill('track 4321')
  await expect(page.getByText('1 document', { exact: true })).toBeVisible()
})

test('a list of texts is edited by mouse and keyboard, and a removed entry can be restored', async ({ page }) => {
  const { stored } = await arrange(page)
  await page.goto(ADA)
  const keywords = page.getByRole('group', { name: 'Keywords' })
  await keywords.getByRole('button', { name: 'Add keyword' }).click()
  await expect(keywords.getByRole('textbox', { name: 'Keyword 3' })).toBeFocused()
  await page.keyboard.type('night')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(keywords.getByRole('textbox', { name: 'Keyword 2' })).toBeFocused()
  await expect(keywords.getByRole('textbox')).toHaveCount(3)
  await keywords.getByRole('button', { name: 'Remove keyword 1' }).click()
  await expect(keywords.getByRole('textbox')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(saved(page)).toBeVisible()
  await expect.poll(() => stored.get('artist ada-winters')?.draft.keywords).toEqual(['slow', 'night', 'brass'])
})

test('a draft that cannot be published shows the reason at the field', async ({ page }) => {
  const { sent } = await arrange(page)
  await page.goto(ADA)
  await page.getByLabel('Genre', { exact: true }).fill('')
  await expect(page.getByText('Is empty; enter some text or remove the field', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  const missing = page.getByRole('region', { name: 'What is missing' })
  await expect(missing).toBeFocused()
  await missing.getByRole('button', { name: 'Genre' }).click()
  await expect(page.getByLabel('Genre', { exact: true })).toBeFocused()
  expect(sent.filter(({ action }) => action === 'publish_document')).toEqual([])
})

test('scheduling, discarding and deleting are in the menu and can be undone', async ({ page }) => {
  const { stored } = await arrange(page)
  const ada = () => stored.get('artist ada-winters')
  await page.goto(ADA)
  await bio(page).fill('Later.')
  await expect(saved(page)).toBeVisible()
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More actions for this document' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Schedule…')
  await page.getByLabel('Day and time').fill('2030-07-01T09:00')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect.poll(() => ada()?.line.publish_at).toMatch(/^2030-07-01T/)
  await choose('Cancel the schedule')
  await expect.poll(() => ada()?.line.publish_at).toBeNull()
  await choose('Discard changes')
  await expect(bio(page)).toHaveValue(String(ADA_BODY.bio))
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(bio(page)).toHaveValue('Later.')
  await choose('Delete…')
  await expect(page.getByText('Nothing on the site refers to Ada Winters.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(/\/site/)
  await expect.poll(() => ada()?.line.state).toBe('deleted')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => ada()?.line.state).toBe('changed')
})

test('staff who are not admins edit their kinds of documents, and the others are marked as for admins', async ({
  page,
}) => {
  const { answers, sent } = await arrange(page)
  await page.route('**/rest/v1/user_roles?*', (route) => route.fulfill({ json: { role: 'staff' } }))
  answers.get_document = () => ({
    json: {
      line: LINES[0],
      draft: ADA_BODY,
      published: ADA_BODY,
      faults: [],
      dependents: [
        { kind: 'home', id: 'home', title: 'home', path: ['cues', 0, 'track'] },
        { kind: 'member', id: 'rafa', title: 'Rafa Dunmore', path: ['plays', 'track'] },
      ],
    },
  })
  await page.goto('/site')
  await expect(page.getByRole('button', { name: 'Add an artist' })).toBeVisible()
  await page.getByRole('link', { name: 'Company and look for admins' }).click()
  await expect(page.getByRole('heading', { name: 'Only admins may edit this' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Add|Remove sample)/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/site/home/home')
  await expect(page.getByRole('heading', { name: 'Only admins may edit this' })).toBeVisible()
  expect(sent.filter(({ action, kind }) => action === 'get_document' && kind === 'home')).toEqual([])
  await page.goto(ADA)
  await page.getByRole('tab', { name: 'Used by (2)' }).click()
  const uses = page.getByRole('tabpanel', { name: 'Used by (2)' })
  await expect(uses.getByRole('link')).toHaveText([/Rafa Dunmore/])
  await expect(uses.getByRole('listitem')).toHaveText([/Home page.*The reel 1, Track/, /Rafa Dunmore/])
})

test('a failed scheduled publication shows when and why, and can be scheduled or published again', async ({ page }) => {
  const publish_failure = { at: '2026-11-28T17:00:00Z', reason: 'genre: is empty; enter some text' }
  const { stored } = await arrange(page, [
    lineOf('artist', 'ada-winters', 'Ada Winters', { state: 'changed', publish_failure }),
  ])
  const ada = () => stored.get('artist ada-winters')?.line
  await page.goto('/site')
  const line = page.getByRole('list', { name: 'Artists' }).getByRole('listitem')
  await expect(line).toContainText(/Could not be published Nov 28.*: genre: is empty; enter some text/)
  await expect(line).toContainText('Failed')
  await expectAccessible(page)
  await page.goto(ADA)
  const why = page.getByRole('region', { name: 'Why it was not published' })
  await expect(why).toContainText('genre: is empty; enter some text')
  await page.getByRole('tab', { name: 'History' }).click()
  await expectAccessible(page)
  await page.getByLabel('Genre', { exact: true }).fill('')
  await expect(why.getByRole('listitem')).toHaveText([/^Genre/])
  await page.getByLabel('Genre', { exact: true }).fill('Desert soul')
  await expect(why.getByRole('listitem')).toHaveCount(0)
  await expect(saved(page)).toBeVisible()
  await why.getByRole('button', { name: 'Schedule again…' }).click()
  await page.getByLabel('Day and time').fill('2030-07-01T09:00')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect.poll(() => ada()?.state).toBe('scheduled')
  await expect(why).toBeHidden()
})
