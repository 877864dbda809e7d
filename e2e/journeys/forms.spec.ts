import type { Page } from '@playwright/test'
import { waitForApp } from '#e2e/page-checks/wait-for-app.ts'
import { expect, product, test } from '#e2e/product-test.ts'
import { readMails, waitForMail } from '#e2e/servers/mailbox.ts'

const BIO = 'Five voices from a boatyard, recorded between the tides with one microphone and no click.'

async function fillSubmission(page: Page, email: string, link: string): Promise<void> {
  // Forms submitted within two seconds are treated as those of a bot.
  await page.clock.fastForward(10_000)
  await page.getByLabel('Artist/Band Name *').fill('Low Tide Choir')
  await page.getByLabel('Email Address *').fill(email)
  await page.getByPlaceholder('Hip-Hop, R&B, Pop, etc.').fill('Folk')
  await page.getByLabel('Artist Bio *').fill(BIO)
  await page.getByLabel('Demo Links *').fill(`${link}/one\n${link}/two`)
}

const send = (page: Page) => page.getByRole('button', { name: 'Submit Application' }).click()
const unique = () => `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`

test('an application is stored with the payload of the specification and answered by mail', async ({ page }) => {
  await page.clock.install()
  const id = unique()
  const inserted = page.waitForRequest('**/rest/v1/artist_submissions**')
  const confirmed = page.waitForRequest('**/functions/v1/send-confirmation-email')
  await page.goto('/artist-submission')
  await expect(page).toHaveTitle('Artist Submission | Neon Magnolia')
  await expect(page.getByRole('heading', { level: 1, name: 'Artist Submission' })).toBeVisible()
  await expect(page.getByText('A person listens to every application.')).toBeVisible()
  for (const label of ['Phone Number', 'Social Media', 'Previous Experience']) {
    await expect(page.getByLabel(label)).toBeVisible()
  }
  await expect(page.getByLabel('Demo Links *')).toHaveAccessibleDescription('One link per line.')
  await expect(page.getByLabel('Social Media')).toHaveAccessibleDescription('One per line.')
  await fillSubmission(page, `${id}@example.com`, `https://${id}.example`)
  await send(page)
  await page.waitForURL('**/thank-you')
  // This comes first: it leaves the pointer on the notice, which keeps the notice open for the next steps.
  await expectHomeBesideToast(page)
  await expect(page.getByText('Submission received!')).toBeVisible()
  await expect(page.getByText("We'll review your music and get back to you within 2-4 weeks.")).toBeVisible()
  await expect(page.getByText(/^Your reference is NM-/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Follow your submission' })).toHaveAttribute('href', /^\/submission\//)
  expect((await inserted).postDataJSON()).toEqual({
    artist_name: 'Low Tide Choir',
    email: `${id}@example.com`,
    phone: null,
    genre: 'Folk',
    experience_level: null,
    music_links: `https://${id}.example/one\nhttps://${id}.example/two`,
    message: `Bio: ${BIO}\n\nSocial Media: Not provided`,
  })
  expect((await confirmed).postDataJSON()).toMatchObject({
    type: 'artist',
    name: 'Low Tide Choir',
    email: `${id}@example.com`,
    data: { artistName: 'Low Tide Choir', genre: 'Folk', bio: BIO, phone: '', socialMedia: '', experience: '' },
  })
  await waitForMail(product.mailbox, `${id}@example.com`, /We have your music/)
  const notice = await waitForMail(product.mailbox, 'hello@neonmagnolia.example', /New artist/, `${id}@example.com`)
  expect(notice.text).toContain('Folk')
})

/** On a phone the notice at the bottom of the screen must not cover the link out of it. */
async function expectHomeBesideToast(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  const toast = page.getByRole('listitem').filter({ hasText: 'Submission received!' })
  await toast.hover()
  const covers = async () => {
    const [notice, home] = await Promise.all([
      toast.boundingBox(),
      page.getByRole('link', { name: 'Return Home' }).boundingBox(),
    ])
    return notice && home && notice.y < home.y + home.height && home.y < notice.y + notice.height
  }
  await expect.poll(covers).toBe(false)
}

test('each rule of the application form has its own message, linked to its field', async ({ page }) => {
  await page.goto('/artist-submission')
  await page.getByLabel('Artist/Band Name *').fill('L')
  await send(page)
  const messages = {
    'Artist/Band Name *': 'Artist name must be at least 2 characters',
    'Email Address *': 'Please enter a valid email address',
    'Primary Genre *': 'Please specify your genre',
    'Artist Bio *': 'Bio must be at least 50 characters',
    'Demo Links *': 'Please provide at least one demo link',
  }
  for (const [label, message] of Object.entries(messages)) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message))
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByLabel('Artist/Band Name *')).toBeFocused()
  await page.getByRole('link', { name: 'Please specify your genre' }).click()
  await expect(page.getByLabel('Primary Genre *')).toBeFocused()
})

test('each limit of the application form is exact to the character', async ({ page }) => {
  await page.goto('/artist-submission')
  const lines = page.getByRole('alert').getByRole('link')
  for (const [label, text] of [
    ['Artist/Band Name *', 'Lo'],
    ['Email Address *', 'low@tide'],
    ['Primary Genre *', 'F'],
    ['Artist Bio *', 'x'.repeat(49)],
    ['Demo Links *', 'a'],
  ] as const)
    await page.getByLabel(label).fill(text)
  await send(page)
  await expect(lines).toHaveText(['Please enter a valid email address', 'Bio must be at least 50 characters'])
  // A changed field shows no error until the form is submitted again.
  await page.getByLabel('Artist Bio *').fill('x')
  await expect(page.getByLabel('Artist Bio *')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(lines).toHaveText(['Please enter a valid email address'])
  await send(page)
  await expect(lines).toHaveCount(2)
  await page.getByLabel('Artist Bio *').fill('x'.repeat(50))
  await send(page)
  await expect(lines).toHaveText(['Please enter a valid email address'])
})

test('the button stays under the pointer while a line that looks like no link is pointed out', async ({ page }) => {
  await page.goto('/artist-submission')
  const links = page.getByLabel('Demo Links *')
  const warning = page.getByText('does not look like a link')
  await links.fill('a')
  await waitForApp(page)
  await links.blur()
  await expect(warning).toBeVisible()
  await links.fill('https://low-tide.example/one')
  await expect(warning).toHaveCount(0)
  await links.fill('b')
  await page.getByRole('button', { name: 'Submit Application' }).hover()
  await page.mouse.down()
  // After two frames the effects of the blur are rendered.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(warning).toHaveCount(0)
  await page.mouse.up()
  await expect(warning).toBeVisible()
  await expect(page.getByRole('alert').getByRole('link')).not.toHaveCount(0)
})

test('if the server fails or the connection is lost, the application form keeps its content and says so', async ({
  page,
  allowedConsole,
}) => {
  await page.clock.install()
  allowedConsole.push(/./)
  let tries = 0
  await page.route('**/rest/v1/artist_submissions**', (route) => {
    tries += 1
    return tries > 1 ? route.abort() : route.fulfill({ status: 500, json: { message: 'down' } })
  })
  await page.goto('/artist-submission')
  await fillSubmission(page, 'failing@example.com', 'https://failing.example')
  const toast = page.getByRole('listitem').filter({ hasText: 'Error submitting application' })
  for (const turn of [1, 2]) {
    await send(page)
    await expect(toast).toContainText('Please try again or contact us directly.')
    await expect(toast).toHaveAttribute('data-tone', 'destructive')
    await expect(page.getByRole('button', { name: 'Submit Application' })).toBeFocused()
    await expect(page.getByLabel('Email Address *')).toHaveValue('failing@example.com')
    await expect(page.getByLabel('Artist Bio *')).toHaveValue(BIO)
    await expect(page.getByLabel('Demo Links *')).toHaveValue(/failing\.example\/two$/)
    expect(tries).toBe(turn)
    await page.clock.runFor(6000)
    await expect(toast).toHaveCount(0)
    const form = page.getByRole('form', { name: 'Artist submission' })
    await expect(form.getByText('Error submitting application')).toBeInViewport()
  }
})

test('the button shows that it is busy, all answers are sent, and a failed mail is only a warning', async ({
  page,
  allowedConsole,
}) => {
  await page.clock.install()
  allowedConsole.push(/Email sending failed/, /Failed to load resource/)
  const warned = page.waitForEvent('console', (entry) => entry.text().startsWith('Email sending failed'))
  const inserted = page.waitForRequest('**/rest/v1/artist_submissions**')
  const id = unique()
  const held = Promise.withResolvers<void>()
  await page.route('**/rest/v1/artist_submissions**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.route('**/functions/v1/send-confirmation-email', (route) => route.abort())
  await page.goto('/artist-submission')
  await fillSubmission(page, `${id}@example.com`, `https://${id}.example`)
  await page.getByLabel('Phone Number').fill('(818) 555-0100')
  await page.getByLabel('Social Media').fill('https://framegram.example/lowtide\nhttps://loopreel.example/lowtide')
  await page.getByLabel('Previous Experience').fill('Two placements in a documentary.')
  await send(page)
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  held.resolve()
  await page.waitForURL('**/thank-you')
  await expect(page.getByText('Submission received!')).toBeVisible()
  expect((await warned).type()).toBe('warning')
  expect((await inserted).postDataJSON()).toMatchObject({
    phone: '(818) 555-0100',
    experience_level: 'Two placements in a documentary.',
    message: expect.stringMatching(/\n\nSocial Media: https:\/\/framegram\.example\/lowtide\n.+\/lowtide$/),
  })
})

test('a duplicate application gets a friendly answer, and everything typed is kept', async ({
  page,
  allowedConsole,
}) => {
  await page.clock.install()
  allowedConsole.push(/Failed to load resource/)
  const id = unique()
  for (const outcome of ['stored', 'duplicate']) {
    await page.goto('/artist-submission')
    await fillSubmission(page, `${id}@example.com`, `https://${id}.example`)
    await send(page)
    if (outcome === 'stored') await page.waitForURL('**/thank-you')
  }
  await expect(page.getByRole('alert').filter({ hasText: 'We already have this one' })).toBeInViewport()
  await expect(page.getByText('Error submitting application')).toBeHidden()
  await expect(page.getByLabel('Email Address *')).toHaveValue(`${id}@example.com`)
})

test('beyond the rate limit, and while submissions are closed, the form says what to do', async ({
  page,
  allowedConsole,
}) => {
  await page.clock.install()
  allowedConsole.push(/./)
  const refusals = [
    { status: 429, code: 'PGRST429' },
    { status: 401, code: '42501' },
  ]
  await page.route('**/rest/v1/artist_submissions**', (route) => {
    const { status, code } = refusals.shift() ?? { status: 500, code: 'XX000' }
    return route.fulfill({ status, json: { code, message: 'no', details: null, hint: null } })
  })
  await page.goto('/artist-submission')
  await fillSubmission(page, 'eager@example.com', 'https://eager.example')
  for (const words of ['Too many applications', 'Submissions have closed']) {
    await send(page)
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeInViewport()
    await expect(page.getByLabel('Artist Bio *')).toHaveValue(BIO)
  }
})

test('a form keeps what was typed while the visitor is on another page and over a reload, until it has been sent', async ({
  page,
}) => {
  await page.clock.install()
  const id = unique()
  await page.goto('/artist-submission')
  await fillSubmission(page, `${id}@example.com`, `https://${id}.example`)
  // Only the app keeps what was typed.
  await waitForApp(page)
  await page.getByRole('main').getByRole('link', { name: 'Write to the desk' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await page.getByLabel('First Name').fill('Ada')
  await page.goBack()
  await expect(page.getByLabel('Artist Bio *')).toHaveValue(BIO)
  await expect(page.getByLabel('Email Address *')).toHaveValue(`${id}@example.com`)
  await page.getByLabel('Demo Links *').fill('my soundcloud')
  await page.getByLabel('Artist Bio *').focus()
  await expect(page.getByText('Line 1 does not look like a link: “my soundcloud”.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('What you typed before is still here.')).toBeVisible()
  await expect(page.getByLabel('Artist Bio *')).toHaveValue(BIO)
  await expect(page.getByLabel('Demo Links *')).toHaveValue('my soundcloud')
  await page.getByRole('button', { name: 'Clear the form' }).click()
  await expect(page.getByLabel('Artist Bio *')).toHaveValue('')
  await expect(page.getByText('does not look like a link')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Artist Bio *')).toHaveValue(BIO)
  await expect(page.getByLabel('Demo Links *')).toHaveValue('my soundcloud')
  await fillSubmission(page, `${id}@example.com`, `https://${id}.example`)
  await send(page)
  await page.waitForURL('**/thank-you')
  await page.getByRole('contentinfo').waitFor()
  await page.goBack()
  await expect(page.getByLabel('Artist Bio *')).toHaveValue('')
  await page.getByRole('main').getByRole('link', { name: 'Write to the desk' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('Ada')
})

test('the footer of the form links to the contact page', async ({ page }) => {
  await page.goto('/artist-submission')
  await page.getByRole('main').getByRole('link', { name: 'Write to the desk' }).click()
  await expect(page).toHaveURL(/\/contact$/)
})

test('a bot gets the usual answer: its message is stored, but its sender gets no mail', async ({ page }) => {
  await page.clock.install()
  const id = unique()
  const inserted = page.waitForRequest('**/rest/v1/artist_submissions**')
  await page.goto('/artist-submission')
  await fillSubmission(page, `${id}@example.com`, `https://${id}.example`)
  await page.locator('[name="reference_url"]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example/ü'
  })
  await send(page)
  await page.waitForURL('**/thank-you')
  expect((await inserted).headers()['x-form-trap']).toContain('spam.example')
  expect(Object.keys((await inserted).postDataJSON())).not.toContain('reference_url')
  await waitForMail(product.mailbox, 'hello@neonmagnolia.example', /^Suspected spam: New artist/, id)
  expect(await readMails(product.mailbox, `${id}@example.com`)).toEqual([])
})
