import type { Page } from '@playwright/test'
import { waitForMail } from '#e2e/mailbox.ts'
import { expect, product, test } from '#e2e/product-test.ts'

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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is removed')
  await waitForMail(product.mailbox, email, /It is removed/)
}

test('a company asks our reader to forget its site and confirms it from its own mailbox', async ({ page }) => {
  // A form that is filled in within two seconds is taken for a program's, whose mail nobody sends.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 10_000
  })
  await confirmByMail(page, await askForRemoval(page, `${unique()}.com`))
})

test('what the server would refuse is refused at its field', async ({ page }) => {
  await page.goto('/bot')
  await page.getByLabel('What should be removed').selectOption({ label: 'A website' })
  await page.getByLabel('Which one').fill(' ')
  await page.getByLabel('Your connection to it').selectOption({ label: 'I work there' })
  // A browser takes this for an address; the link that confirms the request could not be sent to it.
  await page.getByLabel('Your email').fill('ada@lovelace')
  await page.getByRole('button', { name: 'Ask for removal' }).click()
  const said = (label: string) =>
    page.getByLabel(label).evaluate((control: HTMLInputElement) => control.validationMessage)
  await expect.poll(() => said('Your email')).toBe('Please enter a valid email address')
  // Blanks are no answer: the browser asks for one in its own words, as for what was left out.
  expect(
    await page.getByLabel('Which one').evaluate((control: HTMLInputElement) => control.validity.valueMissing),
  ).toBe(true)
  await expect(page.getByLabel('Which one')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Ask for removal' })).toBeEnabled()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the same works, and a wrong field comes back with one line and everything typed', async ({
    page,
    allowedConsole,
  }) => {
    allowedConsole.push(/status of 400/)
    await page.goto('/bot')
    await page.getByLabel('What should be removed').selectOption({ label: 'A person' })
    // A space satisfies the browser's own rule and not the server's.
    await page.getByLabel('Which one').fill(' ')
    await page.getByLabel('Your connection to it').selectOption({ label: 'Something else' })
    await page.getByLabel('Your email').fill('ada@example.com')
    await page.getByRole('button', { name: 'Ask for removal' }).click()
    await expect(page.getByRole('link', { name: 'Please say which one' })).toHaveAttribute('href', '#removal-value')
    await expect(page.getByLabel('What should be removed')).toHaveValue('person')
    await confirmByMail(page, await askForRemoval(page, `${unique()}.com`))
  })
})

test('a link that we did not sign leads nowhere, by GET and by POST', async ({ request }) => {
  for (const path of ['/unsubscribe/nonsense', '/removal/nonsense']) {
    expect((await request.get(path)).status()).toBe(404)
    expect((await request.post(path, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(404)
  }
})
