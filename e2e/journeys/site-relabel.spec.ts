import { ownProductTest } from '#e2e/own-product-test.ts'
import { expect } from '#e2e/product-test.ts'
import { startOwnProduct } from '#e2e/servers/own-product.ts'
import { drawPicture } from './media-files.ts'
import { ADMIN, signIn } from './staff-steps.ts'

const test = ownProductTest(() => startOwnProduct())

/** Names, places and addresses of the sample, in any page or file. */
const SAMPLE =
  /magnolia|burbank|california|los angeles|reelstack|wavelet|lumen music|bandshelf|framegram|loopreel|chatterline|guildlink|sable verano|corrigan|delphine|tobias|imani|rafa d/i

test('the site is rebranded for another label, and no sample content is left', async ({
  page,
  own,
  allowedConsole,
}, info) => {
  test.slow()
  // A page follows its document a moment later.
  allowedConsole.push(/status of 40[04]/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, ADMIN)
  const from = Date.now()
  const says = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
  const publish = async (title: string) => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await says(`${title} is on the site`)
  }
  await page.goto('/site/company/company')
  for (const [label, value] of [
    ['Name', 'Harbor Lane Records'],
    ['Short name', 'Harbor Lane'],
    ['Legal name', 'Harbor Lane Records Ltd'],
    ['Founded in', '2019'],
    ['Description', 'Songs from the coast, cleared for picture.'],
    ['Street', '12 Quay Street'],
    ['City', 'Bristol'],
    ['Region', 'England'],
    ['Postal code', 'BS1 4DJ'],
    ['Country', 'United Kingdom'],
    ['General', 'hello@harborlane.example'],
    ['Submissions', 'demos@harborlane.example'],
    ['Privacy', 'privacy@harborlane.example'],
    ['Phone', '+44 117 496 0000'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await publish('Company')

  await page.goto('/site/look/look')
  await page.getByLabel('First colour', { exact: true }).fill('#3d9eff')
  await page
    .getByLabel('Upload a logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawPicture(page) })
  await expect(page.getByLabel('Replace the logo')).toBeAttached()
  await publish('Look')

  await page.goto('/site')
  await page.getByRole('button', { name: 'Remove sample content' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove sample content' }).click()
  await says(/Sample content was removed/)
  info.annotations.push({ type: 'seconds', description: `another label: ${(Date.now() - from) / 1000}` })

  const read = async (path: string) => await (await fetch(own.url + path)).text()
  // The browser's storage has the product's name.
  const traces = async (path: string) => (await read(path)).replaceAll(/neon-magnolia-[a-z]+/g, '').match(SAMPLE)?.[0]
  await expect.poll(() => traces('/artists'), { timeout: 60_000 }).toBeUndefined()
  const listed = [...(await read('/sitemap.xml')).matchAll(/<loc>([^<]+)/g)].map(
    ([, url]) => new URL(`${url}`).pathname,
  )
  const others =
    '/artists /catalog /catalog.json /team /ar /services/film-sync /artists/sable-verano /artist-submission /bot /developers /submission /shortlist /thank-you /auth /nothing-here /robots.txt /sitemap.xml'
  for (const path of new Set([...listed, ...others.split(' ')]))
    await expect.poll(() => traces(path), { message: path, timeout: 20_000 }).toBeUndefined()

  await page.getByRole('button', { name: 'Restore sample content' }).click()
  await expect.poll(() => read('/artists'), { timeout: 60_000 }).toContain('Sable Verano')
})
