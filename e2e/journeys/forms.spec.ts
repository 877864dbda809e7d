import type { Page } from '@playwright/test'
import { readMails, waitForMail } from '#e2e/mailbox.ts'
import { expect, product, test } from '#e2e/product-test.ts'

const BIO = 'Five voices from a boatyard, recorded between the tides with one microphone and no click.'

async function fillSubmission(page: Page, email: string, link: string): Promise<void> {
  // Nobody fills in a form within two seconds, and who does is taken for a program.
  await page.clock.fastForward(10_000)
  await page.getByLabel('Artist/Band Name *').fill('Low Tide Choir')
  await page.getByLabel('Email Address *').fill(email)
  await page.getByPlaceholder('Hip-Hop, R&B, Pop, etc.').fill('Folk')
  await page.getByLabel('Artist Bio *').fill(BIO)
  await page.getByLabel('Demo Links *').fill(`${link}/one\n${link}/two`)
}

const send = (page: Page) => page.getByRole('button', { name: 'Submit Application' }).click()
const unique = () => `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`

test('an application arrives with the payload of the specification, and is answered by mail', async ({ page }) => {
  await page.clock.install()
  const id = unique()
  const inserted = page.waitForRequest('**/rest/v1/artist_submissions**')
  const confirmed = page.waitForRequest('**/functions/v1/send-confirmation-email')
  await page.goto('/artist-submission')
  await expect(page.getByRole('heading', { level: 1, name: 'Artist Submission' })).toBeVisible()
  for (const label of ['Phone Number', 'Social Media', 'Previous Experience']) {
    await expect(page.getByLabel(label)).toBeVisible()
  }
  await fillSubmission(page, `${id}@example.com`, `https://${id}.example`)
  await send(page)
  await page.waitForURL('**/thank-you')
  await expect(page.getByText('Submission received!')).toBeVisible()
  await expect(page.getByText("We'll review your music and get back to you within 2-4 weeks.")).toBeVisible()
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
  expect((await waitForMail(product.mailbox, `${id}@example.com`, /We have your music/)).text).toContain('Folk')
})

test('each rule of the application form answers in its own words, tied to its field', async ({ page }) => {
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

test('a failing server leaves the application in place and says so', async ({ page, allowedConsole }) => {
  await page.clock.install()
  allowedConsole.push(/./)
  await page.route('**/rest/v1/artist_submissions**', (route) =>
    route.fulfill({ status: 500, json: { message: 'down' } }),
  )
  await page.goto('/artist-submission')
  await fillSubmission(page, 'failing@example.com', 'https://failing.example')
  await send(page)
  await expect(page.getByText('Error submitting application')).toBeVisible()
  await expect(page.getByText('Please try again or contact us directly.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeFocused()
  await expect(page.getByLabel('Artist Bio *')).toHaveValue(BIO)
})

test('the busy button says so, and a lost mail is a warning only', async ({ page, allowedConsole }) => {
  await page.clock.install()
  allowedConsole.push(/Email sending failed/, /Failed to load resource/)
  const id = unique()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/rest/v1/artist_submissions**', async (route) => {
    await held
    await route.continue()
  })
  await page.route('**/functions/v1/send-confirmation-email', (route) => route.abort())
  await page.goto('/artist-submission')
  await fillSubmission(page, `${id}@example.com`, `https://${id}.example`)
  await send(page)
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  release()
  await page.waitForURL('**/thank-you')
})

test('the same application twice is answered kindly, and what was typed stays', async ({ page, allowedConsole }) => {
  await page.clock.install()
  allowedConsole.push(/Failed to load resource/)
  const id = unique()
  for (const outcome of ['stored', 'duplicate']) {
    await page.goto('/artist-submission')
    await fillSubmission(page, `${id}@example.com`, `https://${id}.example`)
    await send(page)
    if (outcome === 'stored') await page.waitForURL('**/thank-you')
  }
  await expect(page.getByRole('alert').filter({ hasText: 'We already have this one' })).toBeVisible()
  await expect(page.getByText('Error submitting application')).toBeHidden()
  await expect(page.getByLabel('Email Address *')).toHaveValue(`${id}@example.com`)
})

test('beyond the limit the form says what to do', async ({ page, allowedConsole }) => {
  await page.clock.install()
  allowedConsole.push(/./)
  await page.route('**/rest/v1/artist_submissions**', (route) =>
    route.fulfill({ status: 429, json: { code: 'PGRST429', message: 'slow', details: null, hint: null } }),
  )
  await page.goto('/artist-submission')
  await fillSubmission(page, 'eager@example.com', 'https://eager.example')
  await send(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Too many applications' })).toBeVisible()
})

test('the footer of the form leads to the contact page', async ({ page }) => {
  await page.goto('/artist-submission')
  await page.getByRole('main').getByRole('link', { name: 'Write to the desk' }).click()
  await expect(page).toHaveURL(/\/contact$/)
})

test('what a program fills in is answered as if sent: kept, and its sender gets no mail', async ({ page }) => {
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
  const notice = await waitForMail(product.mailbox, 'hello@neonmagnolia.example', /^Suspected spam: New artist/)
  expect(notice.text).toContain(id)
  expect(await readMails(product.mailbox, `${id}@example.com`)).toEqual([])
})
