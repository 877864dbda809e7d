import { createHash } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { expect, test } from '#e2e/product-test.ts'
import { startOwnProduct } from '#e2e/servers/own-product.ts'
import { ADMIN } from './staff-steps.ts'

type Detail = { line: { revision: number }; draft: Record<string, unknown> }

test('another label’s name, sign, colours and logo are on pages, titles, share cards and mails, without a build', async ({
  page,
}) => {
  test.slow()
  await using own = await startOwnProduct()
  const { publishableKey } = await (await fetch(`${own.url}/env.json`)).json()
  const client = createClient(own.url, publishableKey, { auth: { persistSession: false } })
  expect((await client.auth.signInWithPassword(ADMIN)).error).toBeNull()
  const call = async <T>(action: string, body: object): Promise<T> => {
    const { data, error } = await client.functions.invoke<T>('desk', { body: { action, ...body } })
    if (error) throw new Error(`${action}: ${await error.context.text()}`)
    return data as T
  }
  const publish = async (kind: string, change: object) => {
    const place = { kind, id: kind }
    const { line, draft } = await call<Detail>('get_document', place)
    const saved = await call<Detail>('save_draft', {
      ...place,
      revision: line.revision,
      body: { ...draft, ...change },
    })
    return await call<Detail>('publish_document', { ...place, revision: saved.line.revision })
  }
  const hashOf = async (path: string) =>
    createHash('sha256')
      .update(Buffer.from(await (await fetch(own.url + path)).arrayBuffer()))
      .digest('hex')
  const shows = async (path: string, text: string) =>
    await expect
      .poll(async () => (await (await fetch(own.url + path)).text()).includes(text), { timeout: 60_000 })
      .toBe(true)
  const card = await hashOf('/og/artists.jpg')

  await publish('company', { name: 'Hex Yard Records', shortName: 'Hex Yard', legalName: 'Hex Yard, LLC' })
  const colours = { first: '#7cff6b', second: '#ffd84d', third: '#c9a7ff' }
  await publish('look', { sign: 'neon', ornament: 'none', colours })
  for (const path of ['/', '/team', '/contact', '/auth', '/catalog']) await shows(path, '--pink:#7cff6b')
  for (const [path, title] of [
    ['/', 'Hex Yard | Music That Moves Media'],
    ['/team', 'Leadership Team | Hex Yard'],
    ['/services/film-sync', 'Film Sync Licensing | Services'],
  ] as const) {
    await page.goto(own.url + path)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Hex Yard, home' })).toBeVisible()
    await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute('content', 'Hex Yard')
  }
  // An in-app navigation keeps the look.
  await page.getByRole('banner').getByRole('link', { name: 'Get In Touch' }).first().click()
  await expect(page).toHaveTitle('Contact | Hex Yard')
  await expect(page.locator('html')).toHaveCSS('--pink', '#7cff6b')
  await shows('/bot', 'User-agent: HexYardBot')
  await shows('/art/icon.svg', '#7cff6b')
  await expect.poll(() => hashOf('/og/artists.jpg'), { timeout: 60_000 }).not.toBe(card)
  const mail = await call<{ from: string; html: string }>('get_mail_sample', { name: 'test-mail' })
  expect(mail.html).toContain('Hex Yard')
  expect(mail.html).toContain('#7cff6b')
  expect(mail.html).not.toMatch(/Neon Magnolia|#ff3d8f/)

  // What cannot be read is refused, and the site stays as it is.
  await expect(publish('look', { colours: { ...colours, first: '#2244cc' } })).rejects.toThrow(/must be lighter/)

  // Plain type and a logo.
  const picture = await sharp({ create: { width: 320, height: 80, channels: 4, background: '#7cff6b' } })
    .png()
    .toBuffer()
  const name = `${crypto.randomUUID()}.png`
  const stored = await client.storage.from('look').upload(name, picture, { contentType: 'image/png' })
  expect(stored.error).toBeNull()
  await publish('look', { sign: 'wordmark', colours, logo: { name, width: 320, height: 80 } })
  await shows('/', name)
  await page.goto(own.url)
  const logo = page.getByRole('banner').locator('img')
  await expect(logo).toBeVisible()
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
})
