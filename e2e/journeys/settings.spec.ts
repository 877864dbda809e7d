import { readFile } from 'node:fs/promises'
import { ownProductTest } from '#e2e/own-product-test.ts'
import { expect } from '#e2e/product-test.ts'
import { answerActions } from '#e2e/sample-rows/desk-answers.ts'
import { waitForMail } from '#e2e/servers/mailbox.ts'
import { startOwnProduct } from '#e2e/servers/own-product.ts'
import { ADMIN, expectAccessible, signIn } from './staff-steps.ts'

// A product of its own: these settings would apply to all tests.
const test = ownProductTest(() => startOwnProduct())

// All tests use one product, in this order.
test.describe.configure({ mode: 'serial' })

test('submissions are closed with a text that the form shows, and reopened with Undo', async ({ page, request }) => {
  await signIn(page, ADMIN)
  await page.goto('/settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Submissions' }).click()
  await expect(page).toHaveURL(/\/settings\/submissions$/)
  const form = page.getByRole('form', { name: 'Submission window' })
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  await form.getByLabel('Closed').check()
  await form.getByLabel('Reopens on').fill('2199-12-01')
  await form.getByLabel('Text on the form').fill('Ears full.')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toContainText('until Dec 1, 2199 begins')
  // A notice waits while a pointer rests on it; the page asks the database every few seconds.
  await page.getByRole('button', { name: 'Undo' }).hover()
  const read = async () => (await request.get('/artist-submission')).text()
  await expect.poll(read).toContain('Ears full.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Submissions are open', { exact: true })).toBeVisible()
  await expect.poll(read).not.toContain('Ears full.')
})

test('mails are shown as they will look, run nothing, and one is sent to the admin who asks', async ({ page, own }) => {
  await signIn(page, ADMIN)
  await page.goto('/settings/mails')
  await page
    .getByRole('navigation', { name: 'Mails' })
    .getByRole('button', { name: 'Receipt for a submission' })
    .click()
  const frame = page.getByTitle('Mail: We have your music')
  await expect(frame).toHaveAttribute('sandbox', '')
  // Nothing runs in the frame, and so neither do the test's own locators or axe.
  await expect(frame).toHaveAttribute('srcdoc', /<h1[^>]*>Thank you<\/h1>/)
  await page.getByRole('tab', { name: 'As text' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Your reference is NM-')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send this to me' }).click()
  const mail = await waitForMail(own.mailbox, ADMIN.email, /^\[Sample\] We have your music$/)
  expect(mail.text).toContain('Your reference is NM-')

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Security' }).click()
  await page.getByRole('radio', { name: 'Everyone with a role' }).check()
  await expect(page.getByText('You have no second factor')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expectAccessible(page)
})

test('retention periods are set after a preview, and one person’s data is exported and deleted', async ({
  page,
  request,
  own,
}) => {
  await own.write('contact_submissions', [
    { name: 'Ada', email: 'ada@label.example', message: 'Hello', created_at: '2024-01-03T12:00:00Z' },
    { name: 'Bo', email: 'bo@label.example', message: 'Ask ada@label.example', created_at: '2024-05-03T12:00:00Z' },
  ])
  await signIn(page, ADMIN)
  await page.goto('/settings/data')
  const times = page.getByRole('form', { name: 'Deleted on schedule' })
  await times.getByLabel('Messages').click()
  await page.getByRole('option', { name: 'Deleted after 24 months' }).click()
  await times.getByRole('button', { name: 'Preview deletion' }).click()
  await expect(times.getByRole('status')).toContainText(
    /Messages: 2 will be deleted, from NM-\S+ of Jan 3, 2024 to NM-\S+ of May 3, 2024/,
  )
  await expectAccessible(page)
  await times.getByRole('button', { name: 'Set these periods' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Delete 2 tonight?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Set these periods' }).click()
  await expect(times.getByLabel('Messages')).toContainText('Deleted after 24 months')
  const privacy = async () => (await request.get('/privacy')).text()
  await expect.poll(privacy).toContain('Messages are deleted 2 years after they arrive.')

  const person = page.getByRole('region', { name: 'One person’s data' })
  await person.getByLabel('E-mail address').fill('Ada@label.example')
  await person.getByRole('button', { name: 'Show the data' }).click()
  await expect(person.getByRole('status')).toContainText('1 message, 1 mention in texts by others')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    person.getByRole('button', { name: 'Download the data' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^neon-magnolia-person-.*\.tar$/)
  expect((await readFile(await file.path())).toString()).toContain('public.contact_submissions.csv')
  const erase = person.getByRole('button', { name: 'Delete this person’s data' })
  await expect(erase).toBeDisabled()
  await person.getByLabel('Type the address again').fill('ada@label.example')
  await erase.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete it' }).click()
  await expect(person.getByText(/^Deleted, reference NM-/)).toBeVisible()
  const record = page.getByRole('region', { name: 'What was deleted' })
  await expect(record.getByRole('listitem')).toContainText(/One person’s data.*NM-.*admin@example\.com.*1 message/)
  await expect(record).not.toContainText('ada@label.example')
  await expectAccessible(page)
})

test('an undelivered mail is counted in the navigation and on the health screen, which says so if it fails to load', async ({
  page,
  own,
  allowedConsole,
}) => {
  await own.write('mail_outbox', [
    {
      kind: 'contact-notice',
      to_address: 'desk@label.example',
      subject: 'New message',
      html_body: '<p>Hello</p>',
      text_body: 'Hello',
      status: 'failed',
      last_error: '535 authentication failed',
    },
  ])
  await signIn(page, ADMIN)
  await page.goto('/desk')
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: /^Settings\W+\d+ problems? of the server$/ })
    .click()
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: /^Health\W+\d+ problem/ })
    .click()
  await expect(page).toHaveURL(/\/settings\/health$/)
  await expect(page.getByRole('alert')).toContainText(
    'One mail was not delivered in the last seven days: 535 authentication failed',
  )
  await expect(page.getByRole('region', { name: 'Backups' })).toContainText('Nightly backups are off. Set BACKUP_DIR')
  await expect(page.getByRole('region', { name: 'Mails' })).toContainText('contact-notice: 535 authentication failed')
  await expect(page.getByRole('region', { name: 'Disks' })).toContainText(/DATA_DIR.* of .* free/)
  await expect(page.getByRole('region', { name: 'Server' })).toContainText(/Postgres\d+\.\d+, embedded/)
  await expectAccessible(page)

  allowedConsole.push(/Failed to load resource/, /^Loading health failed/)
  await answerActions(page, {
    get_health: () => ({ status: 507, json: { success: false, error: 'There is no space left for the database.' } }),
  })
  await page.reload()
  const failed = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
  await expect(failed).toContainText('There is no space left for the database.')
  await page.unrouteAll()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Backups' })).toBeVisible()
})
