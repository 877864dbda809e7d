import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { PAGES } from '#contracts/site/pages.ts'
import { ownProductTest } from '#e2e/own-product-test.ts'
import { expect } from '#e2e/product-test.ts'
import { waitForMail } from '#e2e/servers/mailbox.ts'
import { OPENID_CLIENT, startOpenIdStandIn } from '#e2e/servers/openid-stand-in.ts'
import { startOwnProduct } from '#e2e/servers/own-product.ts'
import { ADMIN, expectAccessible, linkIn, shownEmail, signIn } from './staff-steps.ts'

const NOOR = { email: 'noor@example.com', password: 'a long way to burbank' }

// A product of its own: its accounts and its log must be the only ones.
const test = ownProductTest(async () => {
  const provider = await startOpenIdStandIn({ sub: 'rosa', email: 'rosa@id.example', name: 'Rosa' })
  const settings = {
    OIDC_GENERIC_ISSUER: provider.issuer,
    OIDC_GENERIC_CLIENT_ID: OPENID_CLIENT.id,
    OIDC_GENERIC_CLIENT_SECRET: OPENID_CLIENT.secret,
    OIDC_GENERIC_LABEL: 'Label ID',
  }
  return startOwnProduct(settings, provider)
})

/** Sets up an authenticator app for whoever is signed in there. The screen for it has a journey of its own. */
async function addFactor(page: Page): Promise<void> {
  const { publishableKey } = await (await page.request.get('/env.json')).json()
  const stored = await page.evaluate(() => localStorage.getItem('neon-magnolia-auth'))
  const headers = { apikey: publishableKey, authorization: `Bearer ${JSON.parse(stored ?? '{}').access_token}` }
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/auth/v1/factors${path}`, { headers, data })
    expect(answer.status()).toBe(200)
    return await answer.json()
  }
  const { id, totp } = await post('', { factor_type: 'totp', friendly_name: 'Phone' })
  const challenge = await post(`/${id}/challenge`, {})
  const code = new TOTP({ secret: totp.secret }).generate()
  const session = await post(`/${id}/verify`, { challenge_id: challenge.id, code })
  await page.evaluate((text) => localStorage.setItem('neon-magnolia-auth', text), JSON.stringify(session))
}

// One after the other, on one product.
test.describe.configure({ mode: 'default' })

test('an admin invites a person, changes the role and undoes it, ends the session, and the audit log records everything', async ({
  page,
  browser,
  own,
}) => {
  // Two people's day, on machines that may be busy.
  test.slow()
  await signIn(page, ADMIN)
  await page.goto('/people')
  await expect(page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'People' })).toBeVisible()

  await page.keyboard.press('i')
  const form = page.getByRole('form', { name: 'Invite someone' })
  await expect(form.getByLabel('E-mail')).toBeFocused()
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(form.getByText('Enter a complete e-mail address.')).toBeVisible()
  await form.getByLabel('E-mail').fill(NOOR.email)
  await form.getByLabel('Name').fill('Noor Haddad')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.keyboard.press('i')
  await expect(form.getByLabel('E-mail')).toHaveValue(NOOR.email)
  await expect(form.getByLabel('Name')).toHaveValue('Noor Haddad')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  const panel = page.getByRole('complementary', { name: 'Noor Haddad' })
  await expect(panel.getByRole('heading', { name: 'Noor Haddad' })).toBeFocused()
  await expect(panel.getByText('Invited as staff')).toBeVisible()
  await expect(panel.getByRole('listitem').filter({ hasText: 'the settings for all of these' })).toContainText('Staff')
  await expect(panel.getByRole('listitem').filter({ hasText: 'providers and secrets' })).toContainText('Admin')
  await expect(panel.getByRole('button', { name: 'Make admin' })).toBeDisabled()
  await expectAccessible(page)

  // In a browser of her own.
  const context = await browser.newContext({ baseURL: own.url })
  const theirs = await context.newPage()
  const { text } = await waitForMail(own.mailbox, NOOR.email, /You are invited/)
  expect(text).toContain(`${ADMIN.email} invited you.`)
  await theirs.goto(linkIn(text))
  await expect(theirs.getByRole('heading', { name: 'Welcome. Choose a password' })).toBeVisible()
  await theirs.getByLabel('New Password').fill(NOOR.password)
  await theirs.getByRole('button', { name: 'Save Password' }).click()
  await theirs.waitForURL((url) => url.pathname === '/desk')
  await expect(theirs.getByRole('heading', { name: 'Desk', exact: true })).toBeVisible()
  await expect(shownEmail(theirs, NOOR.email)).toBeVisible()
  await addFactor(theirs)
  await theirs.goto('/sync-scraper')
  await expect(theirs.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Runs' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'People' })).toHaveCount(0)
  for (const { path } of PAGES.filter(({ audience }) => audience === 'admin').toReversed()) {
    await theirs.goto(path)
    await expect(theirs.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  }
  // The settings are for staff, but not what is said of people, data and providers.
  await theirs.goto('/settings/submissions')
  const sections = theirs.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await expect(sections).toHaveText(['Scraper', 'Submissions', 'Mails'])
  await expect(theirs.getByRole('form', { name: 'Submission window' })).toBeVisible()
  await theirs.goto('/settings')
  await expect(theirs.getByRole('form', { name: 'Configuration' })).toBeVisible()
  await theirs.getByRole('textbox', { name: 'Search Queries' }).fill('sync library open call')
  await theirs.getByRole('button', { name: 'Save Configuration' }).click()
  await expect(theirs.getByText('Configuration saved', { exact: true })).toBeVisible()
  await expect(theirs.getByText('Admins configure search and model providers')).toBeVisible()
  await expect(theirs.getByText('BRAVE_API_KEY')).toHaveCount(0)
  await theirs.goto('/people')
  await expect(theirs.getByRole('heading', { name: 'Access Denied' })).toBeVisible()

  // The panel has an address of its own.
  await page.reload()
  await expect(panel.getByText(/^Chrome on (Linux|Windows|macOS)$/)).toBeVisible()
  await panel.getByRole('button', { name: 'Make admin' }).click()
  await expect(page.getByText('Noor Haddad is admin now')).toBeVisible()
  // A notice waits while a pointer rests on it.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: 'People', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Make admin' })).toBeVisible()

  await panel.getByRole('button', { name: /^End/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
  await expect(panel.getByText('Not signed in anywhere.')).toBeVisible()

  await panel.getByRole('button', { name: 'Reset second factor' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Reset the second factor of Noor Haddad?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset and sign out' }).click()
  await expect(panel.getByText('None is set up.')).toBeVisible()
  await waitForMail(own.mailbox, NOOR.email, /second factor|two-factor/i)

  await panel.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate account' }).click()
  await expect(panel.getByRole('button', { name: 'Reactivate' })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Noor Haddad' })).toBeFocused()
  await page.keyboard.press('k')
  await expect(panel.getByRole('heading', { name: 'Noor Haddad' })).toBeFocused()
  // Pressed so fast that the panel has not closed yet, the second key still begins at the end of the list.
  await page.evaluate(() => {
    for (const key of ['Escape', 'k']) document.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }))
  })
  await expect(panel.getByRole('heading', { name: 'Noor Haddad' })).toBeFocused()
  await page.keyboard.press('k')
  const self = page.getByRole('complementary', { name: ADMIN.email })
  await expect(self.getByText('This is the last admin.')).toBeVisible()
  await expect(self.getByRole('button', { name: 'Deactivate' })).toBeDisabled()

  await page.getByRole('tab', { name: 'Audit log' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: NOOR.email })).toContainText([
    `${ADMIN.email} deactivated ${NOOR.email}`,
    `${ADMIN.email} reset the second factor of ${NOOR.email}`,
    `${ADMIN.email} ended a session of ${NOOR.email}`,
    `${ADMIN.email} made ${NOOR.email} staff, who was admin`,
    `${ADMIN.email} made ${NOOR.email} admin, who was staff`,
    `${NOOR.email} accepted the invitation and is staff now`,
    `${ADMIN.email} invited ${NOOR.email} as staff`,
  ])
  await expectAccessible(page)
  await context.close()
})

test('on a phone the person replaces the list, and a list that fails to load can be retried', async ({
  page,
  allowedConsole,
}) => {
  await signIn(page, ADMIN)
  await page.setViewportSize({ width: 390, height: 844 })
  let isBroken = true
  await page.route('**/functions/v1/desk', (route) =>
    isBroken ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  allowedConsole.push(/500|Loading people/)
  await page.goto('/people')
  await expect(page.getByRole('alert')).toContainText('People could not be loaded')
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: ADMIN.email }).click()
  const panel = page.getByRole('complementary', { name: ADMIN.email })
  await expect(panel).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search people' })).toBeHidden()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('searchbox', { name: 'Search people' }).fill('nobody at all')
  await expect(page.getByRole('heading', { name: 'No one found' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a provider is connected to the account, opens it, and is removed again', async ({ page, browser, own }) => {
  await signIn(page, ADMIN)
  await page.goto('/account')
  const ways = page.getByRole('list', { name: 'Ways to sign in' })
  await page.getByRole('button', { name: 'Connect Label ID' }).click()
  await expect(page.getByText('Label ID connected')).toBeVisible()
  await expect(ways.getByRole('listitem').filter({ hasText: 'Label ID' })).toContainText('rosa@id.example')

  const context = await browser.newContext({ baseURL: own.url })
  const elsewhere = await context.newPage()
  await elsewhere.goto('/auth')
  await elsewhere.getByRole('link', { name: 'Continue with Label ID' }).click()
  await expect(shownEmail(elsewhere, ADMIN.email)).toBeVisible()
  await context.close()

  await ways.getByRole('button', { name: 'Remove Label ID' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove it' }).click()
  await expect(ways.getByRole('listitem')).toHaveText([/Email and password/])
  await expect(ways.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
})
