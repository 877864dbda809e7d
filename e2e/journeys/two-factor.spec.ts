import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, test } from '#e2e/product-test.ts'
import { ADMIN, expectAccessible, shownEmail, signInByForm, signUp, submitSignIn } from './staff-steps.ts'

const REFUSED = /Failed to load resource: the server responded with a status of 4\d\d/
const PASSWORD = 'quiet-boulevard-9'

/** The code of the time step `ahead` of now. Each works once, so a test that needs two takes the next one. */
function codeOf(key: string, ahead = 0): string {
  return new TOTP({ secret: key.replaceAll(' ', '') }).generate({ timestamp: Date.now() + ahead * 30_000 })
}

async function enterCode(page: Page, code: string, button: string): Promise<void> {
  await page.getByLabel('Six-digit code').fill(code)
  await page.getByRole('button', { name: button }).click()
}

/** Signs in a new account and opens the page to set up a second factor. Returns the key for the authenticator app. */
async function beginEnrolment(page: Page): Promise<{ email: string; key: string }> {
  const { email, link } = await signUp(page, PASSWORD)
  await page.goto(link)
  await expect(shownEmail(page, email)).toBeVisible()
  await page.goto('/auth/two-factor')
  await expect(page.getByText('None yet: you sign in with your password alone.')).toBeVisible()
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await expect(page.getByRole('heading', { name: 'Add this to your app' })).toBeFocused()
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  return { email, key }
}

test('an authenticator app is set up by QR code or key, and a wrong code shows an error at the field', async ({
  page,
  allowedConsole,
}) => {
  test.slow()
  allowedConsole.push(REFUSED)
  const { key } = await beginEnrolment(page)
  const picture = page.getByRole('img', { name: /QR code/ })
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await enterCode(page, codeOf(key) === '000000' ? '000001' : '000000', 'Turn it on')
  await expect(page.getByText('That code is wrong or was already used.')).toBeVisible()
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
  await expectAccessible(page)
  await enterCode(page, codeOf(key), 'Turn it on')
  await expect(page.getByRole('listitem').filter({ hasText: 'Authenticator app' })).toBeVisible()
  await expectAccessible(page)
})

test('signing in asks for the code of an app that is set up, until it is removed', async ({ page, allowedConsole }) => {
  test.slow()
  allowedConsole.push(REFUSED)
  const { email, key } = await beginEnrolment(page)
  await enterCode(page, codeOf(key), 'Turn it on')
  await expect(page.getByRole('button', { name: 'Remove Authenticator app' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL((url) => url.pathname === '/')

  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await submitSignIn(page).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
  await expectAccessible(page)
  // Leaving the page and returning does not bypass it.
  await page.goto('/auth/two-factor')
  await expect(page.getByText('Enter a code first.')).toBeVisible()
  await page.goto('/auth')
  await enterCode(page, codeOf(key, 1), 'Continue')
  await page.waitForURL((url) => url.pathname === '/')

  await page.goto('/auth/two-factor')
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText('None yet: you sign in with your password alone.')).toBeVisible()
  await expectAccessible(page)
})

test('two-factor settings require a signed-in user', async ({ page }) => {
  await page.goto('/auth/two-factor')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await expectAccessible(page)
  await signInByForm(page, ADMIN)
  await page.goto('/auth/two-factor')
  await expect(page.getByRole('button', { name: 'Add an authenticator app' })).toBeVisible()
})
