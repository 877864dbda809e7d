import { expect, product, test } from '#e2e/product-test.ts'
import { waitForMail } from '#e2e/servers/mailbox.ts'

const BIO = 'Five voices from a boatyard, recorded between the tides with one microphone and no click.'
const unique = () => `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`

test.use({ javaScriptEnabled: false })

test('the contact form works without script', async ({ page }) => {
  const email = `${unique()}@example.com`
  await page.goto('/contact')
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill('Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Project type').fill('Feature film')
  await page.getByLabel('Message').fill('Two cues.\nReel 4.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.waitForURL(/\/thank-you\?receipt=/)
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  await expect(page.getByText('Two cues.')).toBeVisible()
  await page.reload()
  const slip = page.getByRole('region', { name: 'Your receipt' })
  await expect(slip).toContainText('Feature film')
  // Rendered for a request, where the site's address is written in last.
  await expect(slip).toContainText(/https?:\/\/\S+\/submission\//)
  await expect(slip).not.toContainText('.invalid')
  await waitForMail(product.mailbox, email, /We have your message/)
  const notice = await waitForMail(product.mailbox, 'hello@neonmagnolia.example', /New message/, email)
  expect(notice.text).toContain('Reel 4.')
})

test('without script a missing field is reported with one line that links to it, and everything typed is kept', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/status of 400/)
  await page.goto('/contact')
  // A space satisfies the browser's rule but not the server's.
  await page.getByLabel('First Name').fill(' ')
  await page.getByLabel('Last Name').fill('Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Project type').fill('Feature film')
  await page.getByLabel('Message').fill('Two cues.')
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  expect((await answer).status()).toBe(400)
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('Please fill in your first name')
  await expect(page.getByRole('link', { name: 'Please fill in your first name' })).toHaveAttribute(
    'href',
    '#contact-firstName',
  )
  await expect(page.getByLabel('Last Name')).toHaveValue('Lovelace')
  await expect(page.getByLabel('Message')).toHaveValue('Two cues.')
  for (const label of ['First Name', 'Last Name', 'Project type', 'Message']) await page.getByLabel(label).fill(' ')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Please fill in your first name',
    'Please fill in your last name',
    'Please fill in the project type',
    'Please write a message',
  ])
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
})

test('without script the application form shows the same messages and keeps everything typed', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/status of 400/)
  await page.goto('/artist-submission')
  await page.getByLabel('Artist/Band Name *').fill('L')
  await page.getByLabel('Artist Bio *').fill('Too short')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  for (const words of [
    'Artist name must be at least 2 characters',
    'Please enter a valid email address',
    'Please specify your genre',
    'Bio must be at least 50 characters',
    'Please provide at least one demo link',
  ]) {
    await expect(page.getByRole('alert').getByText(words)).toBeVisible()
  }
  await expect(page.getByLabel('Artist/Band Name *')).toHaveValue('L')
  await expect(page.getByLabel('Artist Bio *')).toHaveValue('Too short')
})

test('an application is stored without script, and a duplicate gets a friendly answer', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/status of 409/)
  const id = unique()
  for (const turn of [1, 2]) {
    await page.goto('/artist-submission')
    await page.getByLabel('Artist/Band Name *').fill('Low Tide Choir')
    await page.getByLabel('Email Address *').fill(`${id}@example.com`)
    await page.getByLabel('Primary Genre *').fill('Folk')
    await page.getByLabel('Artist Bio *').fill(BIO)
    await page.getByLabel('Demo Links *').fill(`https://${id}.example/one`)
    await page.getByRole('button', { name: 'Submit Application' }).click()
    if (turn === 1) await page.waitForURL(/\/thank-you\?receipt=/)
  }
  await expect(page.getByText('We already have this one')).toBeVisible()
  await expect(page.getByLabel('Demo Links *')).toHaveValue(`https://${id}.example/one`)
  await waitForMail(product.mailbox, `${id}@example.com`, /We have your music/)
})

test('a post from another site is refused, and pages without a form accept none', async ({ request }) => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await request.post('/contact', { headers, form: { firstName: 'x' } })).status()).toBe(403)
  expect((await request.post('/team', { form: { firstName: 'x' } })).status()).toBe(405)
})
