import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

const VARIANTS = [
  'default',
  'destructive',
  'outline',
  'secondary',
  'ghost',
  'link',
  'neon',
  'urban',
  'outline_neon',
] as const

test('the nine variants and four sizes each look different', () => {
  const variants = VARIANTS.map((variant) => renderToStaticMarkup(<Button variant={variant}>Go</Button>))
  expect(new Set(variants).size).toBe(9)
  const sizes = (['default', 'sm', 'lg', 'icon'] as const).map((size) =>
    renderToStaticMarkup(<Button size={size}>Go</Button>),
  )
  expect(new Set(sizes).size).toBe(4)
})

test('a loading button is busy, keeps its label, and can have the focus', () => {
  const html = renderToStaticMarkup(<Button loading>Sending...</Button>)
  expect(html).toContain('aria-disabled="true"')
  expect(html).not.toContain('disabled=""')
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('Sending...')
})

test('a button submits a form only with type="submit"', () => {
  expect(renderToStaticMarkup(<Button>Go</Button>)).toContain('type="button"')
  expect(renderToStaticMarkup(<Button type="submit">Go</Button>)).toContain('type="submit"')
})

test('a link can look like a button and stays a link', () => {
  const html = renderToStaticMarkup(
    <Button asChild variant="neon">
      <a href="/artists">Explore</a>
    </Button>,
  )
  expect(html).toMatch(/^<a [^>]*href="\/artists"/)
  expect(html).not.toContain('<button')
})
