import type { Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { BrowserEnvSchema } from '#contracts/platform/env.ts'
import { ownProductTest } from '#e2e/own-product-test.ts'
import { expect } from '#e2e/product-test.ts'
import { addStaff, startOwnProduct } from '#e2e/servers/own-product.ts'
import { ADMIN, expectAccessible, openPart, signIn } from './staff-steps.ts'

const INES = { email: 'ines@example.com', password: 'magnolia-after-midnight' }

// Its opportunities are those of the sample web: read from pages, with evidence for every field.
const test = ownProductTest(async () => {
  const own = await startOwnProduct()
  await addStaff(own, INES)
  const env = BrowserEnvSchema.parse(await (await fetch(`${own.url}/env.json`)).json())
  const client = createClient(env.url, env.publishableKey, { auth: { persistSession: false } })
  await client.auth.signInWithPassword(ADMIN)
  const call = async (action: string) => (await client.functions.invoke('sync-scraper', { body: { action } })).data
  await call('run_sample')
  await expect.poll(async () => (await call('get_logs'))[0]?.status, { timeout: 230_000 }).toBe('completed')
  const rows: { id: string; company_agency: string }[] = await call('get_opportunities')
  return { ...own, idOf: (company: string) => rows.find((row) => row.company_agency === company)?.id ?? '' }
})

// One after the other, on one product, whose run of the sample web takes longer than the tests.
test.describe.configure({ mode: 'default' })

async function openPanel(page: Page, rowId: string) {
  await page.goto(`/sync-scraper?row=${rowId}`)
  const panel = page.getByRole('complementary', { name: 'Alderline Sync' })
  await expect(panel.getByRole('heading', { name: 'Alderline Sync' })).toBeVisible()
  return panel
}

test('an opportunity is read, corrected, confirmed, worked on and dismissed, and two people who edit it lose no text', async ({
  page,
  browser,
  own,
  allowedConsole,
}) => {
  test.slow()
  const rowId = own.idOf('Alderline Sync')
  allowedConsole.push(/status of 40[09]/)
  await signIn(page, ADMIN)
  const panel = await openPanel(page, rowId)
  const field = (name: string) => panel.getByRole('listitem').filter({ has: page.getByRole('button', { name }) })
  const fieldRow = (label: string) => field(`Evidence for ${label}`)

  // Evidence: the decisive words, and those behind each field.
  await expect(panel.getByRole('heading', { name: 'Alderline Sync' })).toBeFocused()
  await expect(panel.getByRole('blockquote').first()).toContainText('We are always keen to hear new music')
  // Three plain reasons for the confidence, without features and weights.
  const reasons = panel.getByRole('region', { name: 'Why this confidence' })
  await expect(reasons.getByRole('listitem')).toHaveCount(3)
  await expect(reasons.getByText('The pages are about music licensing')).toBeVisible()
  await expect(reasons).not.toContainText(/_|\d/)
  // What is deeper is closed, with a count beside its heading.
  await expect(panel.getByRole('region', { name: 'Source pages' })).toContainText(/Source pages\d/)
  await expect(fieldRow('email')).toContainText('shared inbox')
  await panel.getByRole('button', { name: 'Evidence for email' }).click()
  await expect(fieldRow('email')).toContainText(/alderline\.example.*read by rules/)
  await expect(panel.getByRole('region', { name: 'Source pages' })).toContainText('alderline.example/submissions')
  await expectAccessible(page)

  // C confirms the field that has the focus.
  await panel.getByRole('button', { name: 'Evidence for email' }).press('c')
  await expect(panel.getByRole('button', { name: 'Confirm email' })).toHaveAttribute('aria-pressed', 'true')
  await expect(fieldRow('email')).toContainText(`Confirmed by ${ADMIN.email}`)

  // A correction is marked as staff's, and is given back to the pages.
  await panel.getByRole('button', { name: 'Correct role' }).click()
  const role = panel.getByRole('textbox', { name: 'Correct role' })
  await expect(role).toBeFocused()
  await role.fill('Head of Sync')
  await page.keyboard.press('Enter')
  await expect(fieldRow('role')).toContainText('Head of Sync')
  await expect(fieldRow('role')).toContainText('set by staff')
  await expect(panel.getByRole('region', { name: 'What would change this' })).toContainText('Staff set the role')
  await panel.getByRole('button', { name: 'Evidence for role' }).click()
  await fieldRow('role').getByRole('button', { name: 'Use the value from the pages' }).click()
  await expect(fieldRow('role')).not.toContainText('set by staff')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'was reset to what the pages say' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(fieldRow('role')).toContainText(/Head of Sync.*set by staff/)

  // What the server refuses is said at the field.
  await panel.getByRole('button', { name: 'Correct email' }).click()
  const email = panel.getByRole('textbox', { name: 'Correct email' })
  await email.fill('nobody at all')
  await page.keyboard.press('Enter')
  await expect(email).toHaveAccessibleDescription('Invalid email address')
  await panel.getByRole('button', { name: 'Cancel' }).click()

  // What was typed survives a reload.
  await panel.getByRole('button', { name: 'Correct where to submit' }).click()
  await panel.getByRole('textbox', { name: 'Correct where to submit' }).fill('https://alderline.example/new-form')
  await page.reload()
  await expect(panel.getByRole('textbox', { name: 'Correct where to submit' })).toHaveValue(
    'https://alderline.example/new-form',
  )
  await panel.getByRole('button', { name: 'Cancel' }).click()

  // Two people, one field: the second one is told who was first, and both texts are in sight.
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const theirs = await other.newPage()
  await signIn(theirs, INES)
  const theirPanel = await openPanel(theirs, rowId)
  await theirPanel.getByRole('button', { name: 'Correct contact' }).click()
  await theirPanel.getByRole('textbox', { name: 'Correct contact' }).fill('Mara Lindqvist')
  await panel.getByRole('button', { name: 'Correct contact' }).click()
  await panel.getByRole('textbox', { name: 'Correct contact' }).fill('Theo Brightwater')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(fieldRow('contact')).toContainText('Theo Brightwater')
  await expect(theirPanel.getByRole('alert')).toContainText(
    `${ADMIN.email} changed this while you were typing. It now says Theo Brightwater.`,
  )
  await expect(theirPanel.getByRole('textbox', { name: 'Correct contact' })).toHaveValue('Mara Lindqvist')
  await theirPanel.getByRole('button', { name: 'Save mine instead' }).click()
  // The change arrives in the other browser by itself.
  await expect(fieldRow('contact')).toContainText('Mara Lindqvist')

  // Work, notes and outreach, also live in the other browser.
  await panel.getByRole('combobox', { name: 'Stage' }).click()
  await page.getByRole('option', { name: 'To contact' }).click()
  await expect(theirPanel.getByRole('combobox', { name: 'Stage' })).toContainText('To contact')
  await theirPanel.getByRole('combobox', { name: 'Owner' }).click()
  await theirs.getByRole('option', { name: INES.email }).click()
  await expect(panel.getByRole('combobox', { name: 'Owner' })).toContainText(INES.email)
  await theirs.getByRole('listitem').filter({ hasText: 'Owner' }).getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByRole('combobox', { name: 'Owner' })).toContainText('Nobody')
  await panel.getByRole('textbox', { name: 'Next action' }).fill('Send three tracks')
  await panel.getByLabel('On', { exact: true }).fill('2026-12-01')
  await panel.getByRole('button', { name: 'Save next action' }).click()
  await expect(panel.getByRole('button', { name: 'Save next action' })).toBeHidden()
  await openPart(panel, 'Notes')
  await openPart(theirPanel, 'Notes')
  await panel.getByRole('textbox', { name: 'New note' }).fill('They like brass.')
  await panel.getByRole('button', { name: 'Add note' }).click()
  await expect(theirPanel.getByRole('region', { name: 'Notes' })).toContainText('They like brass.')
  await expect(theirPanel.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await openPart(panel, 'Outreach')
  await panel.getByRole('button', { name: 'Log outreach' }).click()
  await panel.getByRole('textbox', { name: 'Summary' }).fill('Sent the reel.')
  // Notices that lie over each other are closed one by one, so the small buttons of the lower ones are no targets.
  await expect(page.locator('[data-tone]')).toHaveCount(0)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Save outreach' }).click()
  await expect(theirPanel.getByRole('region', { name: 'Outreach' })).toContainText(/sent by e-mail.*Sent the reel\./)
  await expect(panel.getByRole('region', { name: 'History' })).toContainText('Stage: New → To contact')
  await other.close()

  // Dismissing has an undo.
  await panel.getByRole('button', { name: 'Dismiss' }).click()
  await expect(panel.getByRole('button', { name: 'Restore' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByRole('button', { name: 'Dismiss' })).toBeVisible()

  // Escape leaves a field with what was typed, and only then the row.
  const note = panel.getByRole('textbox', { name: 'New note' })
  await note.fill('Half a thought')
  await note.press('Escape')
  await expect(note).not.toBeFocused()
  await expect(note).toHaveValue('Half a thought')
  await panel.getByRole('button', { name: 'Correct contact' }).click()
  const contact = panel.getByRole('textbox', { name: 'Correct contact' })
  await contact.fill('Somebody')
  await contact.press('Escape')
  await expect(contact).not.toBeFocused()
  await expect(contact).toHaveValue('Somebody')
  await panel.getByRole('combobox', { name: 'Stage' }).press('Escape')
  await expect(panel).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  // What was typed is there again, and the part that it is in is open.
  await openPanel(page, rowId)
  await expect(note).toBeVisible()
  await expect(note).toHaveValue('Half a thought')
})

test('a missing or failing opportunity says so, and an ended session loses no typed text', async ({
  page,
  own,
  allowedConsole,
}) => {
  test.slow()
  allowedConsole.push(/Failed to load resource/, /^Loading opportunities/)
  await signIn(page, ADMIN)
  await page.goto('/sync-scraper?row=00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'This opportunity no longer exists' })).toBeVisible()
  let isDown = true
  let isSignedOut = true
  await page.route('**/functions/v1/sync-scraper', async (route) => {
    const { action } = route.request().postDataJSON()
    if (isDown && action === 'get_opportunity') await route.abort()
    else if (isSignedOut && action === 'update_opportunity')
      await route.fulfill({ status: 401, json: { success: false, error: 'Sign-in required' } })
    else await route.continue()
  })
  await page.goto(`/sync-scraper?row=${own.idOf('Harrowgate Music Library')}`)
  await expect(page.getByRole('alert')).toContainText('This opportunity could not be loaded')
  isDown = false
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  const panel = page.getByRole('complementary', { name: 'Harrowgate Music Library' })
  await panel.getByRole('button', { name: 'Correct role' }).click()
  const role = panel.getByRole('textbox', { name: 'Correct role' })
  await role.fill('Head of Sync')
  await page.keyboard.press('Enter')
  await expect(role).toHaveAccessibleDescription(/You are signed out\. What you typed is kept/)
  isSignedOut = false
  await page.reload()
  await expect(role).toHaveValue('Head of Sync')
  await role.press('Enter')
  await expect(panel.getByText('set by staff')).toBeVisible()
})
