import { sumLayoutShifts, withoutWebFonts } from '#e2e/page-checks/layout-shift.ts'
import { expect, product, test } from '#e2e/product-test.ts'
import { drawPicture, toneFile } from './media-files.ts'
import { ADMIN, expectAccessible, shownEmail, signIn, signUp } from './staff-steps.ts'

const DESK = '/site/artist/odalys-crane'

test.beforeEach(async ({ page, allowedConsole }) => {
  // A draft that lacks something has no page in the preview yet.
  allowedConsole.push(/status of 400/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('staff publish a picture and a preview, visitors see and hear them, and removing them takes effect', async ({
  page,
  browser,
}) => {
  // One story of three readers, on machines that may be busy.
  test.slow()
  await signIn(page, ADMIN)
  await page.goto(DESK)
  // The page in the preview is checked as a page.
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('No picture of')).toBeVisible()
  await page.getByLabel('Files to upload').setInputFiles([
    { name: 'choir.png', mimeType: 'image/png', buffer: await drawPicture(page) },
    { name: 'tone.wav', mimeType: 'audio/wav', buffer: toneFile() },
    { name: 'notes.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
    { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') },
  ])
  const uploads = page.getByRole('list', { name: 'Uploads' })
  await expect(uploads.getByText('Stored')).toHaveCount(2)
  await expect(uploads.getByText(/Pictures must be JPEG/)).toBeVisible()
  await expect(uploads.getByText(/cannot be read/)).toBeVisible()
  await expect(page.getByText('Needs a description')).toBeVisible()
  await expectAccessible(page)

  const words = page.getByRole('form', { name: 'Caption of choir.png' })
  await words.getByLabel('What the picture shows').fill('The choir on a fire escape <at dusk>')
  await words.getByLabel('Photo credit').fill('Ines Okafor')
  await words.getByRole('button', { name: 'Save text' }).click()
  await expect(page.getByRole('region', { name: 'Press pictures' }).getByText('On the site')).toBeVisible()
  await page.getByRole('combobox', { name: 'Track of tone.wav' }).click()
  const option = page.getByRole('option').nth(2)
  const track = (await option.textContent()) ?? ''
  await option.click()
  await expect(page.getByRole('region', { name: 'Previews' }).getByText('On the site')).toBeVisible()

  const visitor = await browser.newContext({ baseURL: product.url })
  const site = await visitor.newPage()
  await withoutWebFonts(site)
  const asked: string[] = []
  site.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const picture = site.getByRole('img', { name: 'The choir on a fire escape <at dusk>' })
  await expect(async () => {
    await site.goto('/artists/odalys-crane')
    await expect(picture).toBeAttached({ timeout: 2000 })
    await expect(site.getByRole('button', { name: `Play preview of ${track}` })).toBeAttached({ timeout: 2000 })
  }).toPass()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(400)
  await expect(site.getByText('Photo: Ines Okafor')).toBeVisible()
  expect(await sumLayoutShifts(site)).toBeLessThanOrEqual(0.005)
  expect(asked.filter((path) => path === '/env.json')).toEqual([])
  await expectAccessible(site)
  const original = await site.request.get(
    (await site.getByRole('link', { name: /Original/ }).getAttribute('href')) ?? '',
  )
  expect(original.headers()['content-disposition']).toContain('odalys-crane-press-1.png')
  expect(original.headers()['content-type']).toBe('image/png')
  await site.getByRole('button', { name: `Play preview of ${track}` }).click()
  await expect(site.getByRole('slider', { name: `Position in ${track}` })).toBeVisible()
  const isAsked = () => asked.some((path) => path.startsWith('/storage/v1/object/public/previews/odalys-crane/'))
  await expect.poll(isAsked).toBe(true)
  await visitor.close()

  const plain = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const paper = await plain.newPage()
  await paper.goto('/artists/odalys-crane')
  await expect(paper.getByRole('img', { name: 'The choir on a fire escape <at dusk>' })).toBeVisible()
  const sound = paper.getByLabel(`Preview of ${track}`, { exact: true })
  await expect(sound).toHaveAttribute('src', /\/storage\//)

  await page.getByRole('button', { name: 'Remove choir.png' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'choir.png is off the site' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByText('choir.png is back')).toBeVisible()
  await page.getByRole('button', { name: 'Remove choir.png' }).click()
  await page.getByRole('button', { name: 'Remove tone.wav' }).click()
  await page.getByText('Taken off the site (2)').click()
  await page.getByRole('button', { name: 'Delete for good choir.png' }).click()
  await page.getByRole('button', { name: 'Delete file' }).click()
  await expect(page.getByText('Taken off the site (1)')).toBeVisible()
  await page.getByRole('button', { name: 'Delete for good tone.wav' }).click()
  await page.getByRole('button', { name: 'Delete file' }).click()
  await expect(page.getByText('Taken off the site')).toBeHidden()
  await expect(async () => {
    await paper.goto('/artists/odalys-crane')
    await expect(paper.getByRole('heading', { name: 'Press' })).toHaveCount(0)
    // What the catalogue itself has is heard again.
    await expect(sound).not.toHaveAttribute('src', /\/storage\//, { timeout: 1000 })
  }).toPass()
  expect((await page.request.get(original.url())).status()).toBe(400)
  await plain.close()
})

test('a file waits while it is removed, and then it, the next file or the list’s heading has the focus', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/status of 500/)
  await signIn(page, ADMIN)
  await page.goto('/site/artist/corrigan-wells')
  await page.getByLabel('Files to upload').setInputFiles([
    { name: 'one.wav', mimeType: 'audio/wav', buffer: toneFile() },
    { name: 'two.wav', mimeType: 'audio/wav', buffer: toneFile() },
  ])
  const previews = page.getByRole('region', { name: 'Previews' })
  const remove = (name: string) => previews.getByRole('button', { name: `Remove ${name}` })
  await expect(remove('one.wav')).toBeVisible()
  await expect(remove('two.wav')).toBeVisible()
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  let isRefused = true
  await page.route('**/rest/v1/track_previews*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    if (isRefused) return route.fulfill({ status: 500, json: { code: 'XX000', message: 'No space left' } })
    await isAnswered
    await route.continue()
  })
  await remove('one.wav').press('Enter')
  await expect(page.getByText('It could not be removed')).toBeVisible()
  await expect(remove('one.wav')).toBeFocused()
  isRefused = false
  await expect(remove('one.wav')).toBeEnabled()
  await remove('one.wav').press('Enter')
  await expect(remove('one.wav')).toBeDisabled()
  answer()
  await expect(previews.getByRole('listitem').filter({ hasText: 'two.wav' })).toBeFocused()
  await expect(remove('two.wav')).toBeEnabled()
  await remove('two.wav').press('Enter')
  await expect(previews.getByRole('heading', { name: 'Previews' })).toBeFocused()
})

test('the old address of the press screen leads to the artist', async ({ request }) => {
  const answer = await request.get('/press?artist=odalys-crane', { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([301, '/site/artist/odalys-crane'])
  for (const query of ['', '?artist=//evil.example', '?artist=..%2F..%2Fauth']) {
    const plain = await request.get(`/press${query}`, { maxRedirects: 0 })
    expect(plain.headers().location).toBe('/site')
  }
})

test('users who are not staff reach neither the form of an artist nor its storage', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/status of 4\d\d/)
  await page.goto(DESK)
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  const { email, link } = await signUp(page, 'lanterns-over-burbank')
  await page.goto(link)
  await expect(shownEmail(page, email)).toBeVisible()
  await page.goto(DESK)
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  const refusal = await page.evaluate(async () => {
    const stored: { access_token: string } = JSON.parse(localStorage.getItem('neon-magnolia-auth') ?? '{}')
    const { publishableKey } = await (await fetch('/env.json')).json()
    const headers = {
      apikey: publishableKey,
      authorization: `Bearer ${stored.access_token}`,
      'content-type': 'image/png',
    }
    const answer = await fetch('/storage/v1/object/press/odalys-crane/mine.png', {
      method: 'POST',
      headers,
      body: 'x',
    })
    return await answer.json()
  })
  expect(refusal).toMatchObject({ statusCode: '403', message: 'new row violates row-level security policy' })
})
