import { expect, test } from 'vitest'
import type { Policy } from '#contracts/scraper/reading.ts'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { readPolicy } from './policy.ts'

const ABOUT = '<p>We make records and pitch the music and songs of our bands to film.</p>'

function read(html: string, url = 'https://pellucid.example/'): Policy {
  const page = parsePage({ url, body: html, contentType: 'text/html' })
  return readPolicy(page, new Date('2026-11-21T12:00:00Z'))
}

test.each([
  `<nav><a href="/submit">Submit Music</a></nav>${ABOUT}`,
  `${ABOUT}<footer><a href="https://forms.gle/abc">Submit your demo →</a></footer>`,
  `${ABOUT}<p><a href="https://sub.pellucid.example/submissions">Artist submissions</a></p>`,
  `${ABOUT}<p>Demo submissions</p><p><a href="https://drop.example/pellucid">drop.example/pellucid ↗</a></p>`,
  `${ABOUT}<a href="https://drop.example/pellucid"><div>Demo submissions</div><div>drop.example/pellucid</div></a>`,
])('the label of a link is a weak invitation: %s', (html) => {
  const policy = read(html)
  expect(policy).toMatchObject({ status: 'open', route: 'form' })
  expect(policy.statements.map(({ kind }) => kind)).toEqual(['mailbox'])
})

test.each([
  `<title>Pellucid Records</title>${ABOUT}<a href="https://elsewhere.example/send">Submit demo</a>`,
  `<title>Pellucid Records</title>${ABOUT}<a href="#form">Submit demo request</a>`,
  `<title>Pellucid Players</title>${ABOUT}<a href="#form">Submit demo</a>`,
  `${ABOUT}<nav><a href="https://elsewhere.example/send">Submit Music</a></nav>`,
  `${ABOUT}<nav><a href="/signup">Submit Music</a></nav>`,
  `${ABOUT}<p>Our shop</p><p><a href="https://drop.example/pellucid">drop.example/pellucid</a></p>`,
  `${ABOUT}<nav><a href="/brief">Submit a music brief</a></nav>`,
  `${ABOUT}<nav><a href="/submit">Submit</a></nav>`,
  '<nav><a href="/demo">Demo</a></nav><title>Pellucid Players</title><p>Play your songs, your albums and your music.</p>',
  '<nav><a href="/submit">Submit your track</a></nav><p>We time runners on every course of the county.</p>',
])('other link labels are not invitations: %s', (html) => {
  expect(read(html).status).toBe('unknown')
})

test('a sentence takes precedence over the label of a link', () => {
  expect(read(`<nav><a href="/submit">Submit Music</a></nav>${ABOUT}<p>We do not accept demos.</p>`)).toMatchObject({
    status: 'closed',
    reason: 'explicit',
  })
})
