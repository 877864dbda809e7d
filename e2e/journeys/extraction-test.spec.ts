import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from '#e2e/product-test.ts'
import { addStaff, type OwnProduct, startOwnProduct } from '#e2e/servers/own-product.ts'
import { modelOutput, modelStatus } from '#tests/scraper/model-output.ts'
import { type ModelServer, type Reply, startAnthropicServer, startOpenAiServer } from '#tests/servers/model-servers.ts'
import { ADMIN, expectAccessible, signIn } from './staff-steps.ts'

const SENTENCE = 'Our listening desk greets whatever arrives in its tray with open ears.'
const PAGE = `<title>Brightwater Sync</title><h1>Brightwater Sync</h1>
  <p>Brightwater Sync is a sync licensing agency. We place music in film and television.</p><p>${SENTENCE}</p>`
const ANSWER = modelOutput({
  category: { key: 'sync-agency', quote: 'is a sync licensing agency' },
  company: 'Brightwater Sync',
  contacts: [{ name: null, role: null, email: 'nora@brightwater.example', purpose: 'submissions' }],
  status: modelStatus('open', SENTENCE),
})
const STAFF = { email: 'staff@example.com', password: 'magnolia-before-noon' }
/** A page is asked for only some seconds after its site’s robots.txt, and on a busy machine read slowly. */
const WAITING = { timeout: 60_000 }
const RULES_ONLY = 'Rules only. A language model reads more accurately.'

type World = { product: OwnProduct; page: Page; site: Awaited<ReturnType<typeof startSite>> }

/** A company's site on this machine, which the product is allowed to fetch. */
async function startSite() {
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (path === '/robots.txt')
      response.setHeader('content-type', 'text/plain').end('User-agent: *\nDisallow: /private')
    else response.setHeader('content-type', 'text/html').end(path === '/submit' ? PAGE : '<p>Nothing here.</p>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A product of its own for each state of the model: the settings are read at its start. */
async function openWorld(
  browser: Browser,
  settings: Record<string, string>,
  run: (world: World) => Promise<void>,
): Promise<void> {
  await using site = await startSite()
  await using product = await startOwnProduct({ ...settings, SCRAPER_ALLOW_LOOPBACK_PORTS: String(site.port) })
  const context = await browser.newContext({ baseURL: product.url })
  await run({ product, page: await context.newPage(), site })
  await context.close()
}

/** A page gets the reply; the question with the certain answer, which is asked first, gets that. */
const replying = (reply: () => Reply) => (call: { prompt: string }) =>
  call.prompt.includes('nine to five') ? '{"says":"neither"}' : reply()

const pagesSent = ({ calls }: ModelServer) => calls.filter(({ prompt }) => prompt.startsWith('Today is')).length

function partsOf(page: Page) {
  const section = page.getByRole('region', { name: 'Language model' })
  return {
    section,
    address: section.getByLabel('Address of a page'),
    start: section.getByRole('button', { name: 'Test', exact: true }),
    cancel: section.getByRole('button', { name: 'Cancel' }),
    result: section.getByRole('region', { name: 'Result of the test' }),
  }
}

async function openSettings(page: Page, account = ADMIN) {
  await signIn(page, account)
  await page.goto('/settings')
  return partsOf(page)
}

test('an admin tests one page with a local model server, sees what was dropped and why, and can cancel', async ({
  browser,
}) => {
  let reply: Reply = JSON.stringify(ANSWER)
  await using model = await startOpenAiServer(replying(() => reply))
  const settings = { EXTRACTION_MODEL: 'small', OPENAI_BASE_URL: model.url }
  await openWorld(browser, settings, async ({ page, site }) => {
    const { section, address, start, cancel, result } = await openSettings(page)
    await expect(section).toContainText('Pages are read by openai-compatible: small.')
    await address.fill(site.url('/submit'))
    await start.click()
    await expect(section.getByRole('status')).toContainText('The page is fetched and sent to the language model.')
    await expect(result).toContainText('openai-compatible: small: 900 tokens in, 100 out', WAITING)
    await expect(
      result.getByRole('row', {
        name: `Status open. The page says so ${SENTENCE} unknown. The page says nothing about it`,
      }),
    ).toBeVisible()
    await expect(result.getByRole('list', { name: 'Left out of the answer' })).toHaveText(
      'contacts: email: nora@brightwater.examplenot a mailbox of the page',
    )
    await result.getByText('The complete answer').click()
    await expect(result.getByText('"whose_page": "own"')).toBeVisible()
    await expectAccessible(page)

    await address.fill(site.url('/private'))
    await start.click()
    await expect(address).toHaveAccessibleDescription(/Disallowed by robots\.txt/, WAITING)
    await expect(address).toHaveValue(site.url('/private'))
    await expect(result).toHaveCount(0)

    await address.fill('http://10.0.0.1/')
    await start.click()
    await expect(address).toHaveAccessibleDescription(/Address not allowed: 10\.0\.0\.1 is not a public address\./)

    reply = null
    await address.fill(site.url('/submit'))
    await start.click()
    await expect.poll(() => pagesSent(model), WAITING).toBe(2)
    await cancel.click()
    await expect(section.getByRole('status')).toHaveText('Cancelled. Nothing was stored.')
    await expect(address).toHaveValue(site.url('/submit'))
    await expect(start).toBeEnabled()
    await page.goto('/sync-scraper')
    await expect(page.getByText('No opportunities found')).toBeVisible()
    await expect(page.getByText(RULES_ONLY)).toHaveCount(0)
  })
})

test('a key that Anthropic refuses is reported at the field, and the result of the rules is shown', async ({
  browser,
}) => {
  await using model = await startAnthropicServer(() => ({ status: 401 }))
  const settings = {
    EXTRACTION_MODEL: 'claude-haiku-4-5',
    ANTHROPIC_API_KEY: 'sk-ant-wrong',
    ANTHROPIC_BASE_URL: model.url,
  }
  await openWorld(browser, settings, async ({ page, site }) => {
    const { section, address, start, result } = await openSettings(page)
    await expect(section).toContainText('Pages are read by anthropic: claude-haiku-4-5.')
    await address.fill(site.url('/submit'))
    await start.click()
    await expect(address).toHaveAccessibleDescription(
      /The model could not be reached: the provider refused the key \(401\)\. Only the rules read the page\./,
      WAITING,
    )
    await expect(result.getByRole('columnheader')).toHaveText(['Field', 'Rules'])
    await expect(result.getByRole('row', { name: 'Company Brightwater Sync' })).toBeVisible()
    await expect(page.getByText('sk-')).toHaveCount(0)
  })
})

test('without a model the dashboard links to its setup; admins can test the rules, and staff cannot', async ({
  browser,
}) => {
  await openWorld(browser, {}, async ({ page, product, site }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, ADMIN)
    await page.goto('/sync-scraper')
    const notice = page.getByText(RULES_ONLY).filter({ visible: true })
    await expect(notice).toBeVisible()
    await notice.getByRole('link', { name: 'How to set one up' }).click()
    await expect(page).toHaveURL(/\/settings#language-model$/)
    const { section, address, start, result } = partsOf(page)
    await expect(section).toBeInViewport()
    await expect(section).toContainText(RULES_ONLY)
    await expect(section).toContainText('OPENAI_BASE_URL=http://127.0.0.1:11434/v1')
    await address.fill(site.url('/submit'))
    await start.click()
    await expect(result.getByRole('columnheader')).toHaveText(['Field', 'Rules'], WAITING)
    await expectAccessible(page)

    // On a phone, where the tabs have no place beside them, it is with the logs.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/sync-scraper?tab=logs')
    await expect(notice).toBeVisible()

    await addStaff(product, STAFF)
    const staff = await openSettings(page, STAFF)
    await expect(staff.section).toContainText('Admins set up the language model and can test it on one page.')
    await expect(staff.address).toHaveCount(0)
  })
})
