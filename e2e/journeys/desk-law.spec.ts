import { ownProductTest } from '#e2e/own-product-test.ts'
import { listCoveredControls } from '#e2e/page-checks/covered-controls.ts'
import { expect } from '#e2e/product-test.ts'
import { askAboutTwo } from '#e2e/sample-rows/desk-rows.ts'
import { waitForMail } from '#e2e/servers/mailbox.ts'
import { startOwnProduct } from '#e2e/servers/own-product.ts'
import { ADMIN, expectAccessible, signIn } from './staff-steps.ts'

// A product of its own: its rows and settings would show on the dashboards that other tests look at meanwhile.
const test = ownProductTest(() => startOwnProduct())

// All tests use one product, in this order.
test.describe.configure({ mode: 'serial' })

test('a question is answered by key and undone from its notice, and a merge is undone in the list', async ({
  page,
  own,
}) => {
  // In the order in which the product asks about a pair.
  const [left = '', right = ''] = [crypto.randomUUID(), crypto.randomUUID()].sort()
  await askAboutTwo(own.write, [
    { id: left, domain: 'brightwater.com', status: 'open', quote: 'We accept demos.', at: '2026-11-20T12:00:00Z' },
    { id: right, domain: 'brightwater.net', status: 'closed', quote: 'No demos please.', at: '2026-11-21T12:00:00Z' },
  ])
  const other = crypto.randomUUID()
  await own.write('sync_opportunities', [{ id: other, company_agency: 'Harbor Lane Sync', domain: 'harborlane.com' }])
  await own.write('scraper_reviews', [{ kind: 'flapping', opportunity_id: other, fingerprint: 'flapping' }])
  await signIn(page, ADMIN)
  await page.goto('/review')
  const question = page.getByRole('article', { name: 'Same name on two websites: one company?' })
  await expect(question.getByRole('blockquote')).toHaveText(['“We accept demos.”', '“No demos please.”'])
  const row = (fact: string) => question.getByRole('row').filter({ has: page.getByRole('rowheader', { name: fact }) })
  await expect(row('Company')).toContainText('Same')
  await expect(row('Mailbox')).toContainText(/music@brightwater\.com.*music@brightwater\.net.*Differs/)
  await expectAccessible(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Merge, keep brightwater.net')
  await page.keyboard.press('Escape')

  await page.keyboard.press('2')
  await expect(page.getByRole('heading', { name: 'This source keeps changing' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The question is open again')).toBeVisible()
  await expect(page.getByRole('main').getByText('2 waiting')).toBeVisible()

  await expect(question).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.getByRole('main').getByText('1 waiting')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Noted' })).toBeEnabled()
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'Nothing to decide' })).toBeVisible()
  await page.getByRole('tab', { name: 'Merges' }).click()
  const merge = page.getByRole('main').getByRole('listitem').filter({ hasText: 'brightwater.net into brightwater.com' })
  await merge.getByText('Both sides').click()
  await expect(merge.getByRole('blockquote')).toHaveText(['“We accept demos.”', '“No demos please.”'])
  await merge.getByRole('button', { name: 'Undo' }).click()
  await expect(merge).toContainText(/Undone/)
  await expectAccessible(page)
})

test('a source is refused at its field, added, paused, removed and restored', async ({ page, allowedConsole }) => {
  allowedConsole.push(/Failed to load resource/)
  await signIn(page, ADMIN)
  await page.goto('/sources')
  await page.getByRole('button', { name: 'Add a source' }).click()
  const form = page.getByRole('form', { name: 'Add a source' })
  await form.getByLabel('Address').fill('https://localhost/submit')
  await form.getByLabel('Company').fill('Northlake Sync')
  await form.getByLabel('Kind').selectOption({ label: 'Sync library' })
  await form.getByRole('button', { name: 'Add source' }).click()
  await expect(form.getByText('Say in up to 160 characters why it is worth reading')).toBeVisible()
  await expect(form.getByLabel('Why it is worth reading')).toBeFocused()
  await form.getByLabel('Why it is worth reading').fill('Takes songs by form.')
  await form.getByLabel('Film').check()
  await page.getByRole('button', { name: 'Add a source' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Add a source' }).click()
  await expect(form.getByLabel('Company')).toHaveValue('Northlake Sync')
  await expect(form.getByLabel('Kind')).toHaveValue('sync-library')
  await expect(form.getByLabel('Film')).toBeChecked()
  await form.getByRole('button', { name: 'Add source' }).click()
  await expect(form.getByLabel('Address')).toBeFocused()
  await expect(form.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await form.getByLabel('Address').fill('https://www.northlake-sync.com/submit')
  await form.getByRole('button', { name: 'Add source' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Add a source' }).click()
  await expect(form.getByLabel('Company')).toHaveValue('')
  await form.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('searchbox', { name: 'Search sources' }).fill('northlake')
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Northlake Sync' })
  await expect(line).toContainText(/added by staff.*active.*Not read yet/)
  await line.getByRole('button', { name: 'Pause' }).click()
  await expect(line).toContainText('paused')
  await line.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'No source found' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line).toContainText('paused')
  await expect(page.getByText('No search provider is configured.')).toBeVisible()
  await expectAccessible(page)
})

test('a removal request is decided after a preview, and a suppression is added, looked up and lifted', async ({
  page,
  own,
}) => {
  const answer = await fetch(`${own.url}/functions/v1/request-removal`, {
    method: 'POST',
    headers: {
      apikey: own.secretKey,
      'content-type': 'application/json',
      'x-form-elapsed': '9000',
      'user-agent': 'form',
    },
    body: JSON.stringify({
      subject: 'company',
      value: 'Brightwater Sync',
      relation: 'works_there',
      contactEmail: 'ada@elsewhere.com',
      message: 'Please stop reading us.',
    }),
  })
  expect(answer.status).toBe(200)
  await signIn(page, ADMIN)
  await page.goto('/law')
  const request = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Brightwater Sync' })
  await expect(request).toContainText('30 days left')
  await request.getByRole('button', { name: 'Decide' }).click()
  await expect(request.getByRole('button', { name: 'Accept and remove' })).toBeDisabled()
  await request.getByLabel('Which one').fill('brightwater.net')
  await request.getByRole('button', { name: 'Preview deletion' }).click()
  await expect(request).toContainText('Deleted for good: 1 opportunity')
  await request.getByLabel('Note').fill('You are no longer read.')
  await request.getByRole('button', { name: 'Close' }).click()
  await request.getByRole('button', { name: 'Decide' }).click()
  await expect(request.getByLabel('Note')).toHaveValue('You are no longer read.')
  await expect(request).toContainText('Deleted for good: 1 opportunity')
  await expectAccessible(page)
  await request.getByRole('button', { name: 'Accept and remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText('Nothing is waiting.')).toBeVisible()
  await waitForMail(own.mailbox, 'ada@elsewhere.com', /Your data has been removed/, 'You are no longer read.')

  await page.getByRole('tab', { name: 'Suppression list' }).click()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'brightwater.net' })).toBeVisible()
  const add = page.getByRole('form', { name: 'Add to the list' })
  await add.getByLabel('What').selectOption({ label: 'E-mail address' })
  await add.getByLabel('Which one').fill('music@brightwater.com')
  await add.getByRole('button', { name: 'Preview deletion' }).click()
  await expect(add).toContainText('“music@brightwater.com” goes on the list')
  await add.getByRole('button', { name: 'Add to the list' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add and delete' }).click()
  await expect(page.getByText('Kept as a hash')).toBeVisible()
  const look = page.getByRole('form', { name: 'Look up' })
  await look.getByLabel('Which one').fill('music@brightwater.com')
  await look.getByRole('button', { name: 'Look up' }).click()
  const found = page.getByRole('main').getByRole('listitem').filter({ hasText: 'music@brightwater.com' })
  await found.getByRole('button', { name: 'Take off the list' }).click()
  await expect(page.getByText('Kept as a hash')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Kept as a hash')).toBeVisible()
  await expectAccessible(page)
})

test('settings keep unsaved changes and name the faulty line, and a test mail arrives', async ({ page, own }) => {
  await signIn(page, ADMIN)
  await page.goto('/settings')
  const queries = page.getByLabel('Search Queries')
  await expect(queries).toHaveValue(/music supervisor accepting submissions/)
  await expect(page.getByText(/^Music supervision and Clearance: \d+$/).first()).toBeVisible()
  await expect(page.getByText(/^Los Angeles time \(TIMEZONE on the server\)/)).toBeVisible()
  await expectAccessible(page)
  const stored = await queries.inputValue()
  await queries.fill(`${stored}\n\n${'x'.repeat(201)}`)
  await page.reload()
  await expect(page.getByText('Your unsaved changes were kept.')).toBeVisible()
  await page.goto('/sync-scraper')
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(queries).toHaveValue(/x{201}$/)
  await page.getByRole('button', { name: 'Save Configuration' }).click()
  await expect(page.getByText('Line 8: A query can have at most 200 characters.')).toBeVisible()
  await expect(queries).toBeFocused()
  expect(await queries.evaluate((area: HTMLTextAreaElement) => area.selectionEnd - area.selectionStart)).toBe(201)
  await queries.fill(stored)
  await page.getByLabel('Add a recipient').fill('ines@label.example')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabel('Time of the daily run').fill('05:40')
  await page.getByRole('switch', { name: 'Enable automatic daily scraping' }).click()
  await page.getByRole('button', { name: 'Save Configuration' }).click()
  await expect(page.getByText('Configuration saved')).toBeVisible()
  await expect(page.getByText(/Next: \w+ \d+, (5:[45]\d|6:0\d|6:10) AM\. Set for 5:40 AM/)).toBeVisible()
  await page.getByRole('button', { name: 'Send test mail to ines@label.example' }).click()
  const mail = await waitForMail(own.mailbox, 'ines@label.example', /Test mail/)
  expect(mail.text).toContain('/settings')
  await expect(page.getByText('Your unsaved changes were kept.')).toBeHidden()
})

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const)
  test(`no control lies under a notice at ${width} pixels, wherever the page is scrolled`, async ({ page }) => {
    await signIn(page, ADMIN)
    await page.setViewportSize({ width, height })
    // The first with its settings open: the welcome stays for some seconds only, in which no tab can be looked for.
    const welcome = '/sync-scraper?tab=settings'
    const toast = page.locator('[data-tone]').filter({ visible: true }).first()
    const forgetWelcome = () =>
      page.evaluate(() => localStorage.removeItem('neon-magnolia-once:welcome-to-sync-scraper'))
    for (const address of [welcome, '/settings', '/sources']) {
      // A notice closes by itself: where the machine stands still for longer than it is shown, it is called up again.
      await expect(async () => {
        await page.goto(address)
        await forgetWelcome()
        if (address === '/sources')
          await page
            .getByRole('button', { name: /^(Pause|Resume)\b/ })
            .first()
            .click()
        if (address === '/settings') await page.getByRole('button', { name: 'Send a test mail to me' }).click()
        await expect(toast).toBeVisible({ timeout: 8000 })
        // The pointer on it keeps it there while the page is looked at.
        await toast.hover({ timeout: 3000 })
      }).toPass()
      if (address === welcome) await expect(page.getByLabel('Search Queries')).toBeVisible()
      for (const part of [0, 0.5, 1]) {
        await page.evaluate((at) => scrollTo({ top: at * document.body.scrollHeight, behavior: 'instant' }), part)
        expect([address, part, await listCoveredControls(page)]).toEqual([address, part, []])
      }
    }
  })
