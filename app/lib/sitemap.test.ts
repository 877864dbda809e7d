import { expect, test } from 'vitest'
import { renderRobots, renderSitemap } from './sitemap.ts'

test('a sitemap has absolute, escaped URLs', () => {
  const xml = renderSitemap('https://label.example', ['/', '/artists/a&b'])
  expect(xml).toContain('<loc>https://label.example/</loc>')
  expect(xml).toContain('<loc>https://label.example/artists/a&#38;b</loc>')
})

test('robots.txt disallows the APIs but no pages, and names the sitemap', () => {
  const lines = renderRobots('https://label.example').split('\n')
  expect(lines).toContain('Disallow: /rest/v1/')
  expect(lines.filter((line) => line.startsWith('Disallow')).every((line) => line.includes('/v1/'))).toBe(true)
  expect(lines).toContain('Allow: /storage/v1/object/public/press/')
  expect(lines).toContain('Sitemap: https://label.example/sitemap.xml')
})
