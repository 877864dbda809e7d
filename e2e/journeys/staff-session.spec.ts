import { holdFiles, holdScripts } from '#e2e/page-checks/hold-files.ts'
import { expect, product, test } from '#e2e/product-test.ts'
import { waitForMail } from '#e2e/servers/mailbox.ts'
import {
  ADMIN,
  expectAccessible,
  linkIn,
  shownEmail,
  signIn,
  signInByForm,
  signUp,
  submitSignIn,
} from './staff-steps.ts'

// The browser logs an error for each refused answer, which these tests provoke.
const REFUSED = /Failed to load resource: the server responded with a status of 4\d\d/

test('a visitor is asked to sign in at the dashboard without loading the client', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/sync-scraper')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await expectAccessible(page)
  expect(asked).not.toContain('/env.json')
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Staff Access Required' })).toBeVisible()
  await expect(page.getByText('Sign in to access the sync licensing dashboard')).toBeVisible()
  await expect(page.getByRole('main').getByText('Neon Magnolia Music Group', { exact: true })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Sign In', 'Sign Up'])
  await expect(
    page.getByText('Access is restricted to authorized staff. Contact the administrator for account activation.'),
  ).toBeVisible()
  await expectAccessible(page)
})

for (const place of ['main', 'banner'] as const) {
  test(`a visitor who had to sign in returns to the page afterwards, by the link in the ${place}`, async ({ page }) => {
    await page.goto('/site?part=member')
    await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
    await page.getByRole(place).getByRole('link', { name: 'Sign In' }).click()
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password').fill(ADMIN.password)
    await submitSignIn(page).click()
    await page.waitForURL((url) => url.pathname + url.search === '/site?part=member')
    await expect(page.getByRole('heading', { name: 'Site', exact: true })).toBeVisible()
  })
}

test('the header links only staff to the dashboard', async ({ page, allowedConsole }) => {
  allowedConsole.push(REFUSED)
  await signInByForm(page, ADMIN)
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Desk', exact: true })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: /^Opportunities/ })
    .click()
  await expect(page.getByRole('heading', { name: 'AI Sync Licensing Scraper' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
  const { email, link } = await signUp(page, 'a-window-over-the-alley')
  await page.goto(link)
  await expect(shownEmail(page, email)).toBeVisible()
  await page.goto('/sync-scraper')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
})

test('the account page of staff is rendered inside the desk', async ({ page, allowedConsole }) => {
  allowedConsole.push(REFUSED)
  await signIn(page, ADMIN)
  await page.goto('/desk')
  await shownEmail(page, ADMIN.email).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  const screens = page.getByRole('navigation', { name: 'Screens' })
  await expect(screens.getByRole('link', { name: /^Opportunities/ })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expect(screens.getByRole('link', { name: 'Desk' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Desk' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('wrong credentials show a message and keep the typed text', async ({ page, allowedConsole }) => {
  allowedConsole.push(REFUSED)
  await page.goto('/auth')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password').fill('not-the-password')
  await submitSignIn(page).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Invalid credentials' })
  await expect(toast).toContainText('Please check your email and password and try again.')
  await expect(page.getByLabel('Email')).toHaveValue(ADMIN.email)
  await expect(page.getByLabel('Password')).toHaveValue('not-the-password')
  await expect(submitSignIn(page)).toBeEnabled()
  await expect(page.getByRole('form', { name: 'Sign in' }).getByText('Invalid credentials')).toBeInViewport()
  await expectAccessible(page)
})

test('after signing in the form stays busy until the next page is loaded', async ({ page }) => {
  await page.goto('/auth')
  const form = page.getByRole('form', { name: 'Sign in' })
  await form.getByLabel('Email').fill(ADMIN.email)
  await form.getByLabel('Password').fill(ADMIN.password)
  const release = await holdFiles(page, '**/assets/home-*.js')
  const asked = page.waitForRequest('**/assets/home-*.js')
  await form.getByRole('button', { name: 'Sign In' }).click()
  await asked
  await expect(shownEmail(page, ADMIN.email)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Staff Access Required' })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Music That Moves Media' })).toBeVisible()
})

test('a session survives a reload, is redirected from the sign-in page, and ends with Sign Out', async ({
  page,
  allowedConsole,
}) => {
  // The browser's error about requests that the screen still had open.
  allowedConsole.push(REFUSED)
  await signInByForm(page, ADMIN)
  await expect(shownEmail(page, ADMIN.email)).toBeVisible()
  for (const name of ['Sign In', 'Get In Touch'])
    await expect(page.getByRole('banner').getByRole('link', { name })).toHaveCount(0)
  await page.reload()
  await expect(shownEmail(page, ADMIN.email)).toBeVisible()
  await page.goto('/auth')
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/sync-scraper')
  await expect(page.getByRole('heading', { name: 'AI Sync Licensing Scraper' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.goto('/sync-scraper')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
})

test('a sign-up is confirmed by its mail, signs in on the home page, and is not staff', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(REFUSED)
  const { email, link } = await signUp(page, 'quiet-boulevard-9')
  await expect(page.getByText(`A confirmation link is on its way to ${email}`)).toBeVisible()
  await expectAccessible(page)
  await page.goto(link)
  await page.waitForURL((url) => url.pathname === '/' && url.hash === '')
  await expect(shownEmail(page, email)).toBeVisible()
  await page.goto('/sync-scraper')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText('Staff access is required')).toBeVisible()
  // The server has answered, so there is nothing to retry.
  await expect(page.getByText('The server did not respond')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact')
  await page.getByRole('link', { name: 'Go Home' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('a used confirmation link shows a message and leaves a clean address', async ({ page, allowedConsole }) => {
  allowedConsole.push(REFUSED)
  const { link } = await signUp(page, 'quiet-boulevard-9')
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('This link no longer works')).toBeVisible()
  await page.waitForURL((url) => url.hash === '')
})

test('a registered address cannot sign up again, and the sign-in tab opens', async ({ page, allowedConsole }) => {
  allowedConsole.push(REFUSED)
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Full Name').fill('Somebody Else')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password').fill('quiet-boulevard-9')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Account exists')).toBeVisible()
  await expect(page.getByText('This email is already registered. Try signing in instead.')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Email')).toHaveValue(ADMIN.email)
})

test('a very common password is refused with the reason', async ({ page, allowedConsole }) => {
  allowedConsole.push(REFUSED)
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Full Name').fill('Ines Okafor')
  await page.getByLabel('Email').fill(`weak-${crypto.randomUUID()}@example.com`)
  await page.getByLabel('Password').fill('password')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Error' })).toContainText(/known to be weak/)
})

test('a forgotten password can be replaced once through the link in its mail', async ({ page, allowedConsole }) => {
  allowedConsole.push(REFUSED)
  const { email, link } = await signUp(page, 'quiet-boulevard-9')
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  // The prerendered sign-in form shows until the app runs. The app takes over what was typed.
  const release = await holdScripts(page)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('form', { name: 'Sign in' }).getByLabel('Email').fill(email)
  release()
  await expect(page.getByRole('form', { name: 'Ask for a link' }).getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByText(`If ${email} has an account, a link to a new password is on its way.`)).toBeVisible()
  await expectAccessible(page)

  const recovery = linkIn((await waitForMail(product.mailbox, email, /password/)).text)
  await page.goto(recovery)
  await page.waitForURL((url) => url.pathname === '/auth/update-password' && url.hash === '')
  await page.getByLabel('New Password').fill('password')
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(page.getByText(/This password is too weak/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('New Password').fill('loud-boulevard-10')
  await page.getByRole('button', { name: 'Save Password' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await signInByForm(page, { email, password: 'loud-boulevard-10' })

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.goto(recovery)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Link' })).toBeVisible()
})
