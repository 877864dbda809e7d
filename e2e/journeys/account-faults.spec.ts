import type { Page, Route } from '@playwright/test'
import { expect, product, test } from '#e2e/product-test.ts'
import { ADMIN, expectAccessible, shownEmail, signInByForm, submitSignIn } from './staff-steps.ts'

// The browser logs an error for each refused or missing answer, which these tests provoke.
const UNANSWERED = /Failed to load resource/

const toast = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Error' })

/** Fails three presses of a button: refused with a message, refused without a message, and without an answer. */
async function failThreeTimes(page: Page, path: string): Promise<void> {
  let tries = 0
  await page.route(path, (route) => {
    tries += 1
    if (tries > 2) return route.abort()
    const refusal = { code: 'request_refused', message: 'Not on a Saturday' }
    return tries === 1 ? route.fulfill({ status: 422, json: refusal }) : route.fulfill({ status: 500, json: {} })
  })
}

test('the browser requires every field of both forms, and six characters of a new password', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(request.url())
  })
  await page.goto('/auth')
  const refused = (form: string) =>
    page
      .getByRole('form', { name: form })
      .locator('input:invalid')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))
  await submitSignIn(page).click()
  expect(await refused('Sign in')).toEqual(['email', 'password'])
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  expect(await refused('Sign up')).toEqual(['fullName', 'email', 'password'])
  await page.getByLabel('Full Name').fill('Ines Okafor')
  await page.getByLabel('Email').fill('ines@example.com')
  await page.getByLabel('Password').pressSequentially('12345')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  expect(await refused('Sign up')).toEqual(['password'])
  await page.getByLabel('Password').pressSequentially('6')
  expect(await refused('Sign up')).toEqual([])
  await page.getByLabel('Full Name').fill('   ')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  expect(await refused('Sign up')).toEqual(['fullName'])
  expect(asked).toEqual([])
})

test('a failed sign-in shows the message of the server or a general one, keeps what was typed, and can be tried again', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(UNANSWERED, /The session could not be read/)
  let isReachable = false
  await page.route('**/env.json', (route) =>
    isReachable ? route.continue() : route.fulfill({ status: 503, json: {} }),
  )
  await failThreeTimes(page, '**/auth/v1/token?grant_type=password')
  await page.clock.install()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password').fill(ADMIN.password)
  for (const words of ['Failed to sign in', 'Not on a Saturday', 'Failed to sign in', 'Failed to sign in']) {
    await submitSignIn(page).click()
    await expect(toast(page)).toContainText(words)
    await expect(toast(page)).toHaveAttribute('data-tone', 'destructive')
    await expect(submitSignIn(page)).toBeEnabled()
    await expect(submitSignIn(page)).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue(ADMIN.email)
    await expect(page.getByLabel('Password')).toHaveValue(ADMIN.password)
    await page.clock.runFor(6000)
    await expect(toast(page)).toHaveCount(0)
    await expect(page.getByRole('form', { name: 'Sign in' }).getByText(words)).toBeInViewport()
    isReachable = true
  }
  await page.unroute('**/auth/v1/token?grant_type=password')
  await submitSignIn(page).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(shownEmail(page, ADMIN.email)).toBeVisible()
})

for (const size of [
  { width: 390, height: 900 },
  { width: 768, height: 1024 },
])
  test(`the toast about a failed sign-in leaves form and notice in sight, ${size.width} pixels wide`, async ({
    page,
    allowedConsole,
  }) => {
    allowedConsole.push(/status of 400/)
    await page.setViewportSize(size)
    await page.goto('/auth')
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password').fill('not-the-password')
    await submitSignIn(page).click()
    const shown = page.getByRole('listitem').filter({ hasText: 'Invalid credentials' })
    await expect(shown).toBeVisible()
    const toastBox = await shown.boundingBox()
    const form = page.getByRole('form', { name: 'Sign in' })
    for (const part of [
      page.getByLabel('Email'),
      page.getByLabel('Password'),
      form.getByText('Invalid credentials'),
      submitSignIn(page),
    ]) {
      const box = await part.boundingBox()
      const isApart = toastBox && box && (toastBox.y >= box.y + box.height || box.y >= toastBox.y + toastBox.height)
      expect(isApart, String(part)).toBe(true)
    }
  })

test('a failed sign-up shows the message of the server or a general one, and keeps what was typed', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(UNANSWERED)
  await failThreeTimes(page, '**/auth/v1/signup**')
  await page.clock.install()
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Full Name').fill('Ines Okafor')
  await page.getByLabel('Email').fill('ines@example.com')
  await page.getByLabel('Password').fill('quiet-boulevard-9')
  const asked = page.waitForRequest('**/auth/v1/signup**')
  for (const words of ['Not on a Saturday', 'Failed to create account', 'Failed to create account']) {
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(toast(page)).toContainText(words)
    await expect(toast(page)).toHaveAttribute('data-tone', 'destructive')
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('button', { name: 'Sign Up' })).toBeFocused()
    await expect(page.getByLabel('Full Name')).toHaveValue('Ines Okafor')
    await expect(page.getByLabel('Email')).toHaveValue('ines@example.com')
    await expect(page.getByLabel('Password')).toHaveValue('quiet-boulevard-9')
    await page.clock.runFor(6000)
    await expect(toast(page)).toHaveCount(0)
    await expect(page.getByRole('form', { name: 'Sign up' }).getByText(words)).toBeInViewport()
  }
  const request = await asked
  expect(request.postDataJSON()).toMatchObject({ email: 'ines@example.com', data: { full_name: 'Ines Okafor' } })
  expect(new URL(request.url()).searchParams.get('redirect_to')).toBe(`${product.url}/`)
})

for (const [what, fail] of [
  ['answers with an error', (route: Route) => route.fulfill({ status: 500, json: { code: 'XX000', message: 'down' } })],
  ['cannot be reached', (route: Route) => route.abort()],
] as const)
  test(`while it looks up the role the guard says so; if the server ${what}, access is denied with the reason and can be tried again`, async ({
    page,
    allowedConsole,
  }) => {
    allowedConsole.push(UNANSWERED, /Role lookup failed/)
    await signInByForm(page, ADMIN)
    let lookup = Promise.withResolvers<void>()
    let isDown = true
    await page.route('**/rest/v1/user_roles**', async (route) => {
      await lookup.promise
      await (isDown ? fail(route) : route.continue())
    })
    const logged = page.waitForEvent('console', (entry) => entry.text().startsWith('Role lookup failed'))
    await page.goto('/sync-scraper')
    await expect(shownEmail(page, ADMIN.email)).toBeVisible()
    await expect(page.getByRole('status').getByRole('heading', { name: 'Verifying access...' })).toBeVisible()
    lookup.resolve()
    expect((await logged).type()).toBe('error')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(main.getByText('Staff access is required')).toBeVisible()
    await expect(main.getByRole('alert')).toHaveText('The server did not respond when your role was looked up.')
    await expect(main.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
    await expect(main.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact')
    await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
    await expectAccessible(page)

    const again = main.getByRole('button', { name: 'Try again' })
    lookup = Promise.withResolvers()
    await again.click()
    await expect(again).toBeDisabled()
    await expect(again).toHaveAttribute('aria-busy', 'true')
    lookup.resolve()
    await expect(again).toBeEnabled()
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    isDown = false
    await again.click()
    await expect(page.getByRole('heading', { name: 'AI Sync Licensing Scraper' })).toBeVisible()
  })

test('a failed sign-out is only logged, and this device is still signed out', async ({ page, allowedConsole }) => {
  allowedConsole.push(UNANSWERED, /Sign-out failed/)
  let isCut = false
  await page.route('**/auth/v1/logout**', (route) =>
    isCut ? route.abort() : route.fulfill({ status: 500, json: { message: 'down' } }),
  )
  for (const cut of [false, true]) {
    isCut = cut
    await signInByForm(page, ADMIN)
    const logged = page.waitForEvent('console', (entry) => entry.text().startsWith('Sign-out failed'))
    await page.getByRole('button', { name: 'Sign Out' }).click()
    expect((await logged).type()).toBe('error')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect(page.locator('[data-tone]')).toHaveCount(0)
    await page.goto('/sync-scraper')
    await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  }
})
