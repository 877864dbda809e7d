import { load } from 'cheerio'
import { SITE_ADDRESS } from '#contracts/site/site-address.ts'
import { ADMIN, submitSignIn } from '#e2e/journeys/staff-steps.ts'
import { listVisitedPaths } from '#e2e/page-checks/prerendered-paths.ts'
import { expect, test } from '#e2e/product-test.ts'
import { startOwnProduct } from '#e2e/servers/own-product.ts'

const ELSEWHERE = 'https://label.example'

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

test('one build serves two site addresses, and pages and files of each kind name only their own', async () => {
  test.slow()
  await using here = await startOwnProduct()
  await using elsewhere = await startOwnProduct({ SITE_URL: ELSEWHERE })
  const pages = [...listVisitedPaths(), '/no-such-page', '/artists?genre=Soul']
  for (const [{ url }, own, other] of [
    [here, here.url, ELSEWHERE],
    [elsewhere, ELSEWHERE, here.url],
  ] as const) {
    for (const address of [...pages, '/sitemap.xml', '/robots.txt', '/sitemap.xml.data', '/robots.txt.data']) {
      const texts = new Set<string>()
      for (const coding of ['identity', 'gzip', 'br']) {
        const answer = await fetch(url + address, { headers: { 'accept-encoding': coding } })
        const text = await answer.text()
        const policy = answer.headers.get('content-security-policy') ?? ''
        for (const foreign of [SITE_ADDRESS, other]) expect(text + policy, address).not.toContain(foreign)
        texts.add(text)
      }
      // Differs only if an encoding comes from another rendering.
      for (const text of texts) {
        if (!pages.includes(address)) expect(text, address).toContain(own)
        else for (const named of namedAddresses(text)) expect(named.startsWith(own), `${address}: ${named}`).toBe(true)
      }
    }
    expect(namedAddresses(await (await fetch(url)).text()).length).toBeGreaterThan(8)
  }
})

test('signing in works at any address that reaches the site, and pages keep naming the public one', async ({
  page,
}) => {
  test.slow()
  await using product = await startOwnProduct({ SITE_URL: ELSEWHERE })
  for (const origin of [product.url, product.url.replace('localhost', '127.0.0.1')]) {
    await page.goto(`${origin}/auth`)
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password').fill(ADMIN.password)
    await submitSignIn(page).click()
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(origin)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /privacy/i })
      .click()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${ELSEWHERE}/privacy`)
  }
})
