import { rm } from 'node:fs/promises'
import path from 'node:path'
import { load } from 'cheerio'
import { SITE_ADDRESS } from '#contracts/site/site-address.ts'
import { listPrerenderedPaths } from '#e2e/page-checks/prerendered-paths.ts'
import { expect, test } from '#e2e/product-test.ts'
import { type AppProcess, startApp } from '#e2e/servers/app-process.ts'
import { findFreePort } from '#setup/port.mjs'
import { makeTestFolder } from '#tests/harness/test-folder.ts'

const ADMIN = { email: 'admin@example.com', password: 'magnolia-after-midnight' }
const ELSEWHERE = 'https://label.example'

/** The product with a public address that may differ from the one it is reached at. */
async function startUnder(siteUrl?: string) {
  const folder = await makeTestFolder('address')
  const port = await findFreePort()
  const settings = {
    ...(siteUrl === undefined ? {} : { SITE_URL: siteUrl }),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  }
  const app: AppProcess = await startApp({ dataDir: path.join(folder, 'data'), settings, port })
  return {
    port,
    url: app.url,
    siteUrl: siteUrl ?? app.url,
    async [Symbol.asyncDispose]() {
      await app.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Every absolute URL in a page that refers to its own site. */
function namedAddresses(html: string): string[] {
  const $ = load(html)
  const read = (selector: string, attribute: string) =>
    $(selector)
      .toArray()
      .map((element) => $(element).attr(attribute) ?? '')
  const graph = $('script[type="application/ld+json"]').text()
  return [
    ...read('link[rel=canonical]', 'href'),
    ...read('meta[property="og:url"], meta[property="og:image"], meta[name="twitter:image"]', 'content'),
    ...[...graph.matchAll(/"(?:@id|item)":"([^"]+)"/g)].map(([, address = '']) => address),
  ]
}

test('one build serves two site addresses, and every response names only its own', async () => {
  test.slow()
  await using here = await startUnder()
  await using elsewhere = await startUnder(ELSEWHERE)
  const drawn = [...listPrerenderedPaths(), '/no-such-page', '/artists?genre=Soul']
  for (const [own, other] of [
    [here, elsewhere],
    [elsewhere, here],
  ] as const) {
    for (const address of [...drawn, '/sitemap.xml', '/robots.txt', '/sitemap.xml.data', '/robots.txt.data']) {
      const texts = new Set<string>()
      for (const coding of ['identity', 'gzip', 'br']) {
        const answer = await fetch(own.url + address, { headers: { 'accept-encoding': coding } })
        const text = await answer.text()
        const policy = answer.headers.get('content-security-policy') ?? ''
        for (const foreign of [SITE_ADDRESS, other.siteUrl]) expect(text + policy, address).not.toContain(foreign)
        texts.add(text)
      }
      // Differs only if an encoding comes from another rendering.
      for (const text of texts) {
        if (!drawn.includes(address)) expect(text, address).toContain(own.siteUrl)
        else
          for (const named of namedAddresses(text))
            expect(named.startsWith(own.siteUrl), `${address}: ${named}`).toBe(true)
      }
    }
    expect(namedAddresses(await (await fetch(own.url)).text()).length).toBeGreaterThan(8)
  }
})

test('signing in works at any address that reaches the site, and pages keep naming the public one', async ({
  page,
}) => {
  test.slow()
  await using product = await startUnder(ELSEWHERE)
  for (const origin of [product.url, `http://127.0.0.1:${product.port}`]) {
    await page.goto(`${origin}/auth`)
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password').fill(ADMIN.password)
    await page.getByRole('form', { name: 'Sign in' }).getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(origin)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /privacy/i })
      .click()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${ELSEWHERE}/privacy`)
  }
})
