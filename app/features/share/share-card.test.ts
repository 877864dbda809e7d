import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { listCardPaths, listIndexablePaths, shareImagePath } from '#content/paths.ts'
import { findShareCard } from './find-share-card.ts'
import { rasterise } from './rasterise.server.ts'
import { CARD_HEIGHT, CARD_WIDTH, drawShareCard } from './share-card.ts'

test('every card has unique words, and every indexable page has a picture', async () => {
  const content = await loadContent()
  const paths = listCardPaths(content)
  const cards = paths.map((path) => findShareCard(path, content))
  expect(cards.filter((card) => card === null)).toEqual([])
  expect(new Set(cards.map((card) => `${card?.mark} ${card?.title}`)).size).toBe(paths.length)
  const pictures = new Set(paths.map(shareImagePath))
  expect(pictures.size).toBe(paths.length)
  expect(listIndexablePaths(content).filter((path) => !pictures.has(shareImagePath(path)))).toEqual([])
})

test('a page that does not exist has no card', async () => {
  const content = await loadContent()
  expect(findShareCard('/artists/nobody', content)).toBeNull()
  expect(findShareCard('/artists/mirror-lido/chlorine', content)).toBeNull()
  expect(findShareCard('/sync-scraper', content)).toBeNull()
})

test('a card is rendered as a JPEG of the size that pages announce', async () => {
  const { default: sharp } = await import('sharp')
  const jpeg = await rasterise(
    drawShareCard({ path: '/x', mark: 'M', title: 'A name', detail: 'And a line' }, await loadContent()),
  )
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: CARD_WIDTH, height: CARD_HEIGHT })
})

test('the words of a card cannot become markup', async () => {
  const content = await loadContent()
  const hostile = { company: { ...content.company, shortName: '</svg><b>' }, look: content.look }
  const svg = drawShareCard({ path: '/"><x', mark: '<script>', title: '</svg><b>&', detail: '"\'<i>' }, hostile)
  expect(svg).not.toMatch(/<(script|b|i|x)[\s>]/)
  expect(svg.match(/<\/svg>/g)).toHaveLength(1)
})

test('a picture is visible at the right of the card and hidden behind its words', async () => {
  const { default: sharp } = await import('sharp')
  const red = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  const svg = drawShareCard({ path: '/artists/x', mark: 'M', title: 'Name', detail: 'Line' }, await loadContent(), true)
  const { data, info } = await sharp(await rasterise(svg, red))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0
  expect(redAt(1190, 400)).toBeGreaterThan(230)
  expect(redAt(580, 200)).toBeLessThan(40)
})

test('a card has the label’s name, sign and colours, and a long name ends before the mark', async () => {
  const content = await loadContent()
  const colours = { first: '#7cff6b', second: '#ffd84d', third: '#c9a7ff' }
  const logo = { name: `${crypto.randomUUID()}.png`, width: 320, height: 80 }
  const draw = (shortName: string, sign: 'neon' | 'wordmark', look = {}) =>
    drawShareCard(
      { path: '/', mark: 'M', title: 'T', detail: 'D' },
      { company: { ...content.company, shortName }, look: { ...content.look, sign, colours, ...look } },
    )
  const [neon, plain, undrawn] = [draw('Hex', 'neon'), draw('Hex', 'wordmark'), draw('日 Hex', 'neon')]
  expect(neon).toContain('stroke="#7cff6b"')
  expect(neon).not.toContain('#ff3d8f')
  // A label with a logo has no sign.
  expect(draw('Hex', 'neon', { logo })).toBe(plain)
  for (const card of [plain, undrawn]) expect(card).not.toContain('stroke="#7cff6b" stroke-width="22"')
  expect(draw('The Quiet Harbor Recording Company Group', 'neon')).toMatch(/scale\(0\.1\d+\)/)
})
