import { expect, test } from 'vitest'
import { createEmbedPage } from './embed-page.ts'

test('the player document allows one sandboxed player, and only our own pages may frame it', async () => {
  const page = createEmbedPage('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3')
  expect(page?.headers.get('content-security-policy')).toMatch(
    /^default-src 'none';style-src 'sha256-\S+';frame-src https:\/\/www\.youtube-nocookie\.com;base-uri 'none';form-action 'none';frame-ancestors 'self'$/,
  )
  const html = (await page?.text()) ?? ''
  expect(html).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0"')
  expect(html).toContain('sandbox="allow-scripts allow-same-origin"')
})

test.each([
  '',
  'javascript:alert(1)',
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v="><script>',
  'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://user@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
])('%s has no player', (link) => {
  expect(createEmbedPage(link)).toBeNull()
})

test('a sound file plays in a document without scripts that allows only its host and sends no referrer', async () => {
  const page = createEmbedPage('https://files.example/a&b/"one".mp3?x=<y>')
  expect(page?.headers.get('content-security-policy')).toMatch(
    /^default-src 'none';style-src 'sha256-\S+';media-src https:\/\/files\.example;base-uri 'none';form-action 'none';frame-ancestors 'self'$/,
  )
  expect(page?.headers.get('referrer-policy')).toBe('no-referrer')
  const html = (await page?.text()) ?? ''
  expect(html).toContain(
    '<audio controls autoplay src="https://files.example/a&amp;b/%22one%22.mp3?x=%3Cy%3E"></audio>',
  )
  expect(html).not.toMatch(/<script|<iframe/)
})
