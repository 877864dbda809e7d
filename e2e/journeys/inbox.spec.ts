import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ownProductTest } from '#e2e/own-product-test.ts'
import { expect } from '#e2e/product-test.ts'
import { readMails, waitForMail } from '#e2e/servers/mailbox.ts'
import { type OwnProduct, startOwnProduct } from '#e2e/servers/own-product.ts'
import { ADMIN, expectAccessible, signIn } from './staff-steps.ts'

const BRIEF = [
  'Project Type: Feature film',
  '',
  'Project: The Long Weekend',
  'Deadline: Friday',
  '',
  'Shortlist, 1 track',
  '01  Mirror Lido: Chlorine (03:24)',
  '',
  'https://label.example/shortlist?t=mirror-lido:chlorine',
].join('\n')

/** A server that artists link to. */
async function startMusicServer() {
  const server = createServer((request, response) => {
    if (request.url === '/private') response.statusCode = 403
    response.end('<title>A song</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.close()
    },
  }
}

// Other tests count what is in their inbox.
const test = ownProductTest(async () => {
  const music = await startMusicServer()
  const own = await startOwnProduct({ SCRAPER_ALLOW_LOOPBACK_PORTS: String(music.port) }, music)
  const site = `http://127.0.0.1:${music.port}`
  return { ...own, links: `${site}/demo\n${site}/private\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ` }
})

/** Lets the mails that wait for an undo leave now. */
async function sendQueuedMailsNow({ url, secretKey }: OwnProduct): Promise<void> {
  const answer = await fetch(`${url}/rest/v1/mail_outbox?status=eq.waiting`, {
    method: 'PATCH',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ next_attempt_at: '2026-01-01T00:00:00Z' }),
  })
  expect(answer.status).toBe(204)
}

test('staff read, listen to, decline and answer inbox items, and clear suspected spam', async ({
  page,
  context,
  own,
}) => {
  // A whole morning, on machines that may be busy.
  test.slow()
  const asked: string[] = []
  const loaded: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/inbox.data') loaded.push(request.url())
  })
  await context.route('https://www.youtube-nocookie.com/**', async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<p>The player</p>' })
  })
  await own.write('contact_submissions', [
    { name: 'Ada Lovelace', email: 'ada@example.com', message: 'Project Type: Film\n\nTwo cues for reel four.' },
    { name: 'Grace Hopper', email: 'grace@example.com', message: BRIEF },
  ])
  await own.write('contact_submissions', [
    { name: 'Robot', email: 'r@example.com', message: 'Buy now', spam_reasons: ['trap filled in'] },
  ])
  await own.write('artist_submissions', [
    {
      artist_name: 'Low Tide Choir',
      email: 'low@tide.example',
      genre: 'Folk',
      music_links: own.links,
      message: 'Bio: Five voices from a boatyard.',
    },
  ])
  await signIn(page, ADMIN)
  await page.goto('/inbox')
  const list = page.getByRole('list', { name: 'Inbox' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Inbox , 3 unread' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Mark as answered')
  await expect(
    page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Search', { exact: true }),
  ).toHaveCount(1)
  await page.keyboard.press('Escape')

  await test.step('a brief opens with its tracks, which play', async () => {
    await list.getByRole('button', { name: 'Grace Hopper' }).click()
    await expect(page).toHaveURL(/item=NM-/)
    const panel = page.getByRole('complementary', { name: 'Grace Hopper' })
    await expect(panel.getByRole('heading', { name: 'Grace Hopper' })).toBeFocused()
    await expect(panel.getByText('The Long Weekend')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Play preview of Chlorine' })).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Reply by mail' })).toHaveAttribute(
      'href',
      /^mailto:grace@example\.com\?subject=Re%3A%20Your%20brief.*NM-/,
    )
    await panel.getByRole('button', { name: 'I have replied' }).click()
    await expect(panel.getByText('New → Answered')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(list.getByRole('listitem')).toHaveCount(2)
  })

  await test.step('the links of a submission are checked by the server, and a player loads only when asked for', async () => {
    await list.getByRole('button', { name: 'Low Tide Choir' }).click()
    const panel = page.getByRole('complementary', { name: 'Low Tide Choir' })
    await expect(panel.getByText('Opens', { exact: true })).toBeVisible()
    await expect(panel.getByRole('listitem').filter({ hasText: '/private' })).toContainText('Private')
    expect(asked).toEqual([])
    await panel.getByRole('button', { name: 'Play on YouTube' }).click()
    const player = panel.locator('iframe').contentFrame().locator('iframe').contentFrame()
    await expect(player.getByText('The player')).toBeVisible()
    await panel.getByLabel('New note').fill('Sounds like autumn')
    await panel.getByRole('button', { name: 'Add note' }).click()
    await expect(panel.getByRole('listitem').filter({ hasText: 'Sounds like autumn' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a decline with a mail is undone before it leaves, and then meant', async () => {
    const panel = page.getByRole('complementary', { name: 'Low Tide Choir' })
    const decline = async (times: number) => {
      const heading = panel.getByRole('heading', { name: 'Low Tide Choir' })
      await heading.focus()
      await expect(heading).toBeFocused()
      await page.keyboard.press('d')
      const dialog = page.getByRole('dialog', { name: 'Decline the submission' })
      await dialog.getByLabel('No room in this genre').check()
      await expect(dialog.getByLabel(/^Mail the artist/)).not.toBeChecked()
      await dialog.getByLabel(/^Mail the artist/).check()
      await dialog.getByRole('button', { name: 'Decline' }).click()
      await expect(panel.getByText('Mail queued: Declined')).toHaveCount(times)
    }
    await decline(1)
    const notice = page.getByRole('listitem').filter({ hasText: 'The mail is sent in 1 minute.' })
    await notice.getByRole('button', { name: 'Undo' }).click()
    await expect(panel.getByText('Declined → New')).toBeVisible()
    await expect(panel.getByText('Mail undone: Declined')).toBeVisible()
    await sendQueuedMailsNow(own)
    await decline(2)
    await sendQueuedMailsNow(own)
    const mail = await waitForMail(own.mailbox, 'low@tide.example', /Not this time/, 'as much of this genre')
    expect(await readMails(own.mailbox, 'low@tide.example')).toHaveLength(1)
    const link = /http\S+\/submission\/[\w-]+/.exec(mail.text)?.[0] ?? ''
    const status = await context.newPage()
    await status.goto(link)
    await expect(status.getByRole('heading', { name: 'Declined', level: 1 })).toBeVisible()
    await status.close()
  })

  await test.step('what arrives is there at once, and one key clears what is no spam', async () => {
    await page.goto('/inbox?tab=spam')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await own.write('contact_submissions', [
      { name: 'Second Robot', email: 'r@example.com', message: 'Buy later', spam_reasons: ['link in a name'] },
    ])
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await page.keyboard.press('j')
    await page.keyboard.press('n')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('tab', { name: /^All/ }).click()
    await expect(list.getByRole('button', { name: 'Ada Lovelace' })).toBeVisible()
    await expect(list.getByRole('button', { name: /Robot$/ })).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Search the inbox' }).fill('reel four')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await list.getByRole('checkbox', { name: /^Select Ada Lovelace/ }).check()
    await page.getByRole('combobox', { name: 'Assign', exact: true }).click()
    await page.getByRole('option', { name: 'Unassigned' }).click()
    await page.getByRole('button', { name: 'Clear the selection' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^inbox-\d{4}-\d\d-\d\d\.csv$/)
  })

  await test.step('on a phone an opened item takes the place of the list, and Back returns to it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    // The bar of a phone: the lines have been laid out again.
    await expect(page.getByRole('button', { name: 'More' })).toBeVisible()
    // Pressed before the words have settled, which is then the list's business and not the item's.
    await page.getByRole('searchbox', { name: 'Search the inbox' }).fill('Lovelace')
    await list.getByRole('button', { name: 'Ada Lovelace' }).click()
    await expect(page.getByRole('complementary', { name: 'Ada Lovelace' })).toBeVisible()
    await expect(list).toBeHidden()
    await expectAccessible(page)
    await expect(page).toHaveURL(/q=Lovelace.*item=NM-/)
    await page.goBack()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)
    // Every press above had been answered without asking the server for the page again.
    expect(loaded).toEqual([])
  })
})
