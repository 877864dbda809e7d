import type { Page } from '@playwright/test'
import { expect, product, test } from '#e2e/product-test.ts'
import { waitForMail } from '#e2e/servers/mailbox.ts'

const unique = () => `reader${Date.now()}${Math.random().toString(36).slice(2, 8)}`

async function askForRemoval(page: Page, domain: string): Promise<string> {
  const email = `ada@${domain}`
  await page.goto('/bot')
  await page.getByLabel('What should be removed').selectOption({ label: 'A website' })
  await page.getByLabel('Which one').fill(`https://www.${domain}/about`)
  await page.getByLabel('Your connection to it').selectOption({ label: 'I work there' })
  await page.getByLabel('Your email').fill(email)
  await page.getByRole('button', { name: 'Ask for removal' }).click()
  await page.waitForURL('**/thank-you')
  return email
}

async function confirmByMail(page: Page, email: string): Promise<void> {
  const mail = await waitForMail(product.mailbox, email, /Your removal request/)
  await page.goto(/http:\/\/\S+\/removal\/[\w-]+/.exec(mail.text)?.[0] ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remove it?')
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your data has been removed')
  await waitForMail(product.mailbox, email, /Your data has been removed/)
}

test('a company asks for the removal of its site and confirms it from its own mailbox', async ({ page }) => {
  // Forms submitted within two seconds are treated as those of a bot, for which no mail is sent.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 10_000
  })
  await confirmByMail(page, await askForRemoval(page, `${unique()}.com`))
})

test('values that the server would refuse are refused at their fields', async ({ page }) => {
  await page.goto('/bot')
  await page.getByLabel('What should be removed').selectOption({ label: 'A website' })
  await page.getByLabel('Which one').fill(' ')
  await page.getByLabel('Your connection to it').selectOption({ label: 'I work there' })
  // Browsers accept this as an address, but the confirmation link cannot be sent to it.
  await page.getByLabel('Your email').fill('ada@lovelace')
  await page.getByRole('button', { name: 'Ask for removal' }).click()
  const said = (label: string) =>
    page.getByLabel(label).evaluate((control: HTMLInputElement) => control.validationMessage)
  await expect.poll(() => said('Your email')).toBe('Please enter a valid email address')
  // A field with only spaces counts as missing, and the browser shows its own message.
  expect(
    await page.getByLabel('Which one').evaluate((control: HTMLInputElement) => control.validity.valueMissing),
  ).toBe(true)
  await expect(page.getByLabel('Which one')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Ask for removal' })).toBeEnabled()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the same works, and a wrong field is reported with one line and everything typed is kept', async ({
    page,
    allowedConsole,
  }) => {
    allowedConsole.push(/status of 400/)
    await page.goto('/bot')
    await page.getByLabel('What should be removed').selectOption({ label: 'A person' })
    // A space satisfies the browser's rule but not the server's.
    await page.getByLabel('Which one').fill(' ')
    await page.getByLabel('Your connection to it').selectOption({ label: 'Something else' })
    await page.getByLabel('Your email').fill('ada@example.com')
    await page.getByRole('button', { name: 'Ask for removal' }).click()
    await expect(page.getByRole('link', { name: 'Please say which one' })).toHaveAttribute('href', '#removal-value')
    await expect(page.getByLabel('What should be removed')).toHaveValue('person')
    await confirmByMail(page, await askForRemoval(page, `${unique()}.com`))
  })
})

test('a link with an invalid signature is refused, by GET and by POST', async ({ request }) => {
  for (const path of ['/unsubscribe/nonsense', '/removal/nonsense']) {
    expect((await request.get(path)).status()).toBe(404)
    expect((await request.post(path, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(404)
  }
})
