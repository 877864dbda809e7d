import type { CDPSession, Page } from '@playwright/test'
import { expect, product, test } from '#e2e/product-test.ts'
import { waitForMail } from '#e2e/servers/mailbox.ts'
import { expectAccessible, linkIn, shownEmail, signUp, submitSignIn } from './staff-steps.ts'

const REFUSED = /Failed to load resource: the server responded with a status of 4\d\d/
const PASSWORD = 'quiet-boulevard-9'
const FIRST_CHANGE = 'slow-harbor-at-dawn-7'
const NEW_PASSWORD = 'second-street-at-night-4'

/** A signed-in user without a role, with the account open. */
async function openAccount(page: Page): Promise<string> {
  const { email, link } = await signUp(page, PASSWORD)
  await page.goto(link)
  await shownEmail(page, email).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  return email
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await submitSignIn(page).click()
}

/** An authenticator built into the browser that confirms by itself, as a finger on a sensor would. */
async function addAuthenticator(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options })
  return { session, authenticatorId }
}

test('users change their own name, password and email and sign out their devices', async ({
  page,
  browser,
  allowedConsole,
}) => {
  test.slow()
  allowedConsole.push(REFUSED)
  const email = await openAccount(page)
  // Users without a role have no desk.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Screens' })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByLabel('Full name').fill('Ines Okafor-Reyes')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Name saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Ines Okafor-Reyes')

  // The list names another device, and this one signs it out.
  const elsewhere = await browser.newContext({
    baseURL: product.url,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  const other = await elsewhere.newPage()
  await signIn(other, email, PASSWORD)
  await other.waitForURL((url) => url.pathname === '/')
  await page.reload()
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: /Sign out Firefox on Windows/ }).click()
  await page.getByRole('button', { name: 'Sign it out' }).click()
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible()
  await other.goto('/account')
  await expect(other.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await elsewhere.close()

  const passwords = page.getByRole('form', { name: 'Password' })
  // A recent sign-in is proof enough.
  await passwords.getByRole('button', { name: 'I do not know my current password' }).click()
  await expect(passwords.getByText('You signed in less than a day ago')).toBeVisible()
  await expect(passwords.getByLabel('Current password')).toHaveCount(0)
  await passwords.getByLabel('New password').fill(FIRST_CHANGE)
  await passwords.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password updated')).toBeVisible()
  await passwords.getByLabel('Current password').fill('not-the-right-one')
  await passwords.getByLabel('New password').fill(NEW_PASSWORD)
  await passwords.getByRole('button', { name: 'Change password' }).click()
  await expect(passwords.getByText('That is not your current password.')).toBeVisible()
  await expect(passwords.getByLabel('New password')).toHaveValue(NEW_PASSWORD)
  await expectAccessible(page)
  await passwords.getByLabel('Current password').fill(FIRST_CHANGE)
  await passwords.getByRole('button', { name: 'Change password' }).click()
  await expect(passwords.getByLabel('Current password')).toHaveValue('')

  const moved = `moved-${crypto.randomUUID()}@example.com`
  const addresses = page.getByRole('form', { name: 'Email' })
  await addresses.getByLabel('New email').fill(email)
  await addresses.getByRole('button', { name: 'Change email' }).click()
  await expect(addresses.getByText('This is already your address.')).toBeVisible()
  await addresses.getByLabel('New email').fill(moved)
  await addresses.getByRole('button', { name: 'Change email' }).click()
  await expect(addresses.getByText(/Waiting for both addresses/)).toContainText(moved)
  await page.goto(linkIn((await waitForMail(product.mailbox, moved, /address/i)).text))
  await expect(page.getByText('One more mail')).toBeVisible()
  await expect(shownEmail(page, email)).toBeVisible()
  await page.goto(linkIn((await waitForMail(product.mailbox, email, /address/i)).text))
  await expect(page.getByText('Address changed')).toBeVisible()
  await expect(shownEmail(page, moved)).toBeVisible()
})

test('a passkey is the second factor, and a recovery code stands in for it', async ({ page, allowedConsole }) => {
  test.slow()
  allowedConsole.push(REFUSED)
  const { session, authenticatorId } = await addAuthenticator(page)
  const email = await openAccount(page)
  await expect(
    page.getByText('Recovery codes are for the day you lose your second factor. Set one up first.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByLabel('Name of the passkey')).toBeFocused()
  await page.getByLabel('Name of the passkey').fill('Studio laptop')
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Studio laptop' })).toBeVisible()

  // The same device again: the browser knows it, and the name stays in its field.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of the passkey').fill('Once more')
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible()
  await expect(page.getByLabel('Name of the passkey')).toHaveValue('Once more')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Create ten codes' }).click()
  await expect(page.getByRole('heading', { name: 'Save these codes now' })).toBeFocused()
  const codes = await page.getByRole('code').allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL((url) => url.pathname === '/')

  await signIn(page, email, PASSWORD)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectAccessible(page)
  // The account page requires the second factor too.
  await page.goto('/account')
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL((url) => url.pathname === '/')

  // The device is lost.
  await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  await signIn(page, email, PASSWORD)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill('0000-0000-0000-0000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('That code is wrong or was already used.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Recovery code' })).toHaveValue('0000-0000-0000-0000')
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[4]?.toUpperCase() ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await waitForMail(product.mailbox, email, /recovery code was used/)
  await page.goto('/account')
  await expect(page.getByText('9 of 10 left')).toBeVisible()
  // Without a second factor, recovery codes have no purpose.
  await page.getByRole('button', { name: 'Remove Studio laptop' }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(
    page.getByText('Recovery codes are for the day you lose your second factor. Set one up first.'),
  ).toBeVisible()
})

test('the sign-in screen leads to the configured providers and back to where the visitor wanted to go', async ({
  page,
}) => {
  await page.route('/env.json', async (route) => {
    const env: Record<string, unknown> = await (await route.fetch()).json()
    await route.fulfill({ json: { ...env, providers: [{ name: 'google', label: 'Google' }] } })
  })
  await page.goto('/runs')
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  const link = page.getByRole('link', { name: 'Continue with Google' })
  await expect(link).toBeVisible()
  const address = new URL((await link.getAttribute('href')) ?? '', product.url)
  expect([address.pathname, address.searchParams.get('provider')]).toEqual(['/auth/v1/authorize', 'google'])
  expect(address.searchParams.get('redirect_to')).toBe(`${product.url}/auth?from=%2Fruns`)
  await expectAccessible(page)
})
