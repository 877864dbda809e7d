import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from '#e2e/product-test.ts'
import { ROWS } from '#e2e/sample-rows/dashboard-rows.ts'
import { countsOf } from '#e2e/sample-rows/desk-answers.ts'
import { createWriter } from '#e2e/sample-rows/desk-rows.ts'
import { type AppProcess, startApp } from '#e2e/servers/app-process.ts'
import { makeTestFolder } from '#tests/harness/test-folder.ts'
import { ADMIN, errorToast, expectAccessible, signIn, submitSignIn } from './staff-steps.ts'

const SECRET_KEY = 'sb_secret_of_a_test_of_runs'
const SETTINGS = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, SECRET_KEY }
const LOST = 'Reconnecting, checking every 15 s'
const connection = (page: Page) => page.getByRole('status', { name: 'Connection' })
const rail = (page: Page) => page.getByRole('navigation', { name: 'Screens' }).filter({ visible: true })

/** A browser of its own, signed in on a page. */
async function openDesk(browser: Browser, app: AppProcess, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page, ADMIN)
  await page.goto(address)
  return page
}

/** Calls an action as whoever is signed in on the page. */
function call(page: Page, body: object): Promise<Record<string, unknown>> {
  return page.evaluate(async (sent) => {
    const { access_token: token } = JSON.parse(localStorage.getItem('neon-magnolia-auth') ?? '{}')
    const { publishableKey: apikey } = await (await fetch('/env.json')).json()
    const answer = await fetch('/functions/v1/sync-scraper', {
      method: 'POST',
      headers: { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    })
    return await answer.json()
  }, body)
}

test('a run is live in every browser, has its own page, can be cancelled, and is polled while the connection is lost', async ({
  browser,
}) => {
  test.slow()
  const folder = await makeTestFolder('runs')
  let app = await startApp({ dataDir: path.join(folder, 'data'), settings: SETTINGS })
  const ada = await openDesk(browser, app, '/sync-scraper')
  const ben = await openDesk(browser, app, '/runs')
  await expect(ben.getByText('No scraping logs yet')).toBeVisible()
  await expect(ben.getByRole('link', { name: 'Start the first run under Opportunities' })).toBeVisible()
  await expect(connection(ben)).toHaveText('Live')
  await expect(ben.getByRole('contentinfo')).toHaveCount(0)
  await expectAccessible(ben)

  await ada.getByRole('button', { name: 'Read the sample web' }).click()
  const live = ben.getByRole('article').filter({ hasText: 'Sample web' })
  await expect(live).toContainText('running')
  await expect(live.getByRole('progressbar', { name: 'Sites read' })).toBeVisible()
  await expect(rail(ben).getByRole('link', { name: /^Runs\W+running$/ })).toBeVisible()
  await live.getByRole('link', { name: 'Sample web' }).click()
  await expect(ben.getByRole('heading', { level: 1, name: 'Sample web' })).toBeVisible()
  const pages = ben.getByRole('region', { name: 'Pages of this run' })
  await expect(pages.getByRole('button', { name: /^Opportunity read/ })).toBeVisible()

  // It ends in this browser too, without a reload, and its rows are there.
  await expect(ben.getByText('completed', { exact: true })).toBeVisible({ timeout: 230_000 })
  await expect(ben.getByRole('progressbar')).toHaveCount(0)
  const rows = ben.getByRole('region', { name: 'Opportunities of this run' })
  await expect(rows.getByRole('listitem')).toHaveCount(5)
  await expect(rows.getByRole('link', { name: /^Show all \d+ in the list$/ })).toHaveAttribute('href', /\?run=/)
  // The sample web has companies with two sites: the figures count both, and the run says which one is not listed, and why.
  await expect(ben.getByRole('region', { name: 'Counted, but not listed' })).toContainText(
    /merged into .+, because both have the same e-mail address/,
  )
  await expect(ben.getByText(/\d+ sites counted, \d+ listed: \d+ merged into another opportunity\./)).toBeVisible()
  await pages.getByRole('button', { name: /^Disallowed by robots.txt/ }).click()
  await expect(ben).toHaveURL(/outcome=robots/)
  await expect(pages.getByRole('listitem').first()).toContainText('Disallowed by robots.txt')
  await expect(pages.getByRole('listitem').filter({ hasText: 'Opportunity read' })).toHaveCount(0)
  await expectAccessible(ben)

  const cancelled = await call(ada, { action: 'run_sample' })
  await ben.goto(`/runs/${cancelled.run_id}`)
  await ben.getByRole('button', { name: 'Cancel run' }).click()
  await ben.getByRole('alertdialog').getByRole('button', { name: 'Cancel run' }).click()
  await expect(ben.getByText(`Cancelled by ${ADMIN.email}. What it had stored is kept.`)).toBeVisible()

  // A browser whose websocket does not get through says so and asks instead.
  const deaf = await browser.newContext({ baseURL: app.url })
  await deaf.routeWebSocket(/\/realtime\/v1\//, (socket) => socket.close())
  const cleo = await deaf.newPage()
  await signIn(cleo, ADMIN)
  await cleo.goto('/runs')
  await expect(connection(cleo)).toHaveText(LOST)
  // One at a time: the worker may still be leaving the run before.
  const runSample = () =>
    expect.poll(async () => (await call(ada, { action: 'run_sample' })).success, { timeout: 60_000 }).toBe(true)
  await runSample()
  await expect(cleo.getByRole('article')).toHaveCount(3, { timeout: 60_000 })

  // A run that fails says so in every browser, without moving anything, until it has been seen.
  await ada.goto('/sync-scraper')
  const list = ada.getByRole('list', { name: 'Opportunities' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  // Once the run that was started last has ended, which takes as long as the first one.
  await expect(ada.getByRole('button', { name: 'Remove sample data' })).toBeVisible({ timeout: 230_000 })
  const place = await list.boundingBox()
  const failed = { status: 'failed', trigger: 'schedule', errors_count: 216, message: 'No site could be reached.' }
  const times = { started_at: new Date(Date.now() - 60_000), completed_at: new Date() }
  await createWriter(app.url, SECRET_KEY)('scraper_logs', [{ ...failed, ...times }])
  const notice = ada.getByRole('status', { name: 'Failed run' })
  // Changes are sent in order, and on a busy machine those of the run before take a while.
  await expect(notice).toContainText('Daily scrape failed', { timeout: 60_000 })
  await expect(notice).toContainText('No site could be reached.')
  expect((await list.boundingBox())?.y).toBe(place?.y)
  await expect(rail(ben).getByRole('link', { name: /^Runs\W+1 failed and not seen$/ })).toBeVisible()
  await expectAccessible(ada)
  await ada.setViewportSize({ width: 390, height: 844 })
  await ada.reload()
  await expect(notice.getByRole('button', { name: 'Seen' })).toBeVisible()
  expect(await ada.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await notice.getByRole('link', { name: 'Open the run' }).click()
  await expect(ada.getByText('No site could be reached.')).toBeVisible()
  await expect(rail(ada).getByRole('link', { name: 'Runs', exact: true })).toBeVisible()
  await ada.goto('/sync-scraper')
  await expect(ada.getByRole('tab', { name: 'Opportunities' })).toBeVisible()
  await expect(rail(ada).getByRole('link', { name: 'Runs', exact: true })).toBeVisible()
  await expect(notice).toHaveCount(0)

  // The server goes away and comes back.
  await app.stop()
  await expect(connection(ben)).toHaveText(LOST)
  app = await startApp({
    dataDir: path.join(folder, 'data'),
    settings: SETTINGS,
    port: Number(new URL(app.url).port),
  })
  await expect(connection(ben)).toHaveText('Live', { timeout: 60_000 })

  await app.stop()
  for (const page of [ada, ben, cleo]) await page.context().close()
  await rm(folder, { recursive: true, force: true })
})

test('a session that ends during work keeps typed text, and signing in again continues in place', async ({
  page,
  request,
  allowedConsole,
}) => {
  allowedConsole.push(/401|400|403/, /Loading .* failed/, /ERR_INTERNET_DISCONNECTED/)
  await signIn(page, ADMIN)
  // Rows that are loaded once; from then on the server answers.
  let isLoaded = false
  await page.route('**/functions/v1/sync-scraper', async (route) => {
    const body = route.request().postDataJSON()
    const isFirst = body.action === 'get_opportunities' && !isLoaded
    isLoaded ||= isFirst
    if (isFirst) await route.fulfill({ json: ROWS })
    else if (body.action === 'count_opportunities') await route.fulfill({ json: countsOf(ROWS, body) })
    else await route.continue()
  })
  await page.goto('/sync-scraper')
  const row = page.getByRole('article', { name: 'Harbor Lane Sync' })
  await expect(row).toBeVisible()
  await page.getByRole('tab', { name: 'Settings' }).click()
  const queries = page.getByLabel('Search Queries')
  const before = await queries.inputValue()
  await queries.fill(`${before}\nlate night trailer music`)

  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('neon-magnolia-auth') ?? '{}').access_token)
  const { publishableKey: apikey } = await (await request.get('/env.json')).json()
  const headers = { apikey, authorization: `Bearer ${token}` }
  const ended = await request.post('/auth/v1/logout?scope=local', { headers })
  expect(ended.ok()).toBe(true)
  // Until the server has noticed, saving would change the settings that other tests look at.
  const ask = () => request.post('/functions/v1/sync-scraper', { headers, data: { action: 'get_config' } })
  await expect.poll(async () => (await ask()).status()).toBe(401)
  await page.getByRole('button', { name: 'Save Configuration' }).click()
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expect(queries).toHaveValue(/late night trailer music/)
  await expectAccessible(page)
  // A change that is refused asks for the list again, which is refused too and stays as it was.
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await row.getByRole('button', { name: 'Star' }).click()
  await expect(errorToast(page, 'Failed to load sync opportunities')).toBeVisible()
  await expect(row).toBeVisible()
  await page.getByRole('tab', { name: 'Settings' }).click()

  await page.getByRole('button', { name: 'Sign in again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog.getByLabel('Email')).toHaveValue(ADMIN.email)
  await dialog.getByLabel('Password').fill(ADMIN.password)
  await expectAccessible(page)
  const askedAgain = page.waitForResponse(
    (answer) => answer.ok() && (answer.request().postData() ?? '').includes('"get_opportunities"'),
  )
  await submitSignIn(page).click()
  await expect(page.getByText('Your session has ended.')).toHaveCount(0)
  await expect(dialog).toHaveCount(0)
  await askedAgain
  await expect(queries).toHaveValue(/late night trailer music/)

  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(connection(page)).toHaveText('Offline')
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  await expect(connection(page)).toHaveText('Live')

  // Signing out on purpose is no such end.
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('a screen asks visitors to sign in between the public header and footer, and is shown afterwards', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/404/, /Loading run .* failed/)
  const run = `/runs/${crypto.randomUUID()}?outcome=robots`
  await page.goto(run)
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Screens' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password').fill(ADMIN.password)
  await submitSignIn(page).click()
  await page.waitForURL((url) => url.pathname + url.search === run)
  await expect(page.getByRole('heading', { name: 'This run does not exist' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})
