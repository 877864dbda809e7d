import { expect, test } from 'vitest'
import { drawRobots, drawSitemap } from './sitemap.ts'

test('a sitemap names absolute addresses and escapes what XML would misread', () => {
  const xml = drawSitemap('https://label.example', ['/', '/artists/a&b'])
  expect(xml).toContain('<loc>https://label.example/</loc>')
  expect(xml).toContain('<loc>https://label.example/artists/a&#38;b</loc>')
})

test('robots.txt closes the interfaces, no page, and leads to the sitemap', () => {
  const lines = drawRobots('https://label.example').split('\n')
  expect(lines).toContain('Disallow: /rest/v1/')
  expect(lines.filter((line) => line.startsWith('Disallow')).every((line) => line.includes('/v1/'))).toBe(true)
  expect(lines).toContain('Allow: /storage/v1/object/public/press/')
  expect(lines).toContain('Sitemap: https://label.example/sitemap.xml')
})
