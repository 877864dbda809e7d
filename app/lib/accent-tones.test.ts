import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { getTextContrast } from '#content/contrast.ts'
import { accentStyle, recolour } from './accent-tones.ts'

const OWN = { first: '#ff3d8f', second: '#ffb347', third: '#37e6ff' }
const OTHER = { first: '#7cff6b', second: '#ffd84d', third: '#c9a7ff' }

test('the default colours need no custom properties on the page', () => {
  expect(accentStyle(OWN)).toBeUndefined()
  expect(recolour('<path stroke="#ff3d8f"/>', OWN)).toBe('<path stroke="#ff3d8f"/>')
})

test('every property set for other colours exists in the style sheet', async () => {
  const sheet = await readFile(path.resolve(import.meta.dirname, '..', 'app.css'), 'utf8')
  const style = accentStyle(OTHER) ?? {}
  expect(style).toMatchObject({ '--pink': '#7cff6b', '--amber': '#ffd84d', '--cyan': '#c9a7ff' })
  for (const property of Object.keys(style)) {
    expect(sheet).toMatch(new RegExp(`  ${property}: #[0-9a-f]{6};`))
    expect(sheet).toContain(`--color-${property.slice(2)}: var(${property});`)
  }
})

test('the link colour has more contrast than its accent, and drawings are recoloured', () => {
  const soft = accentStyle(OTHER)?.['--pink-soft'] ?? ''
  expect(getTextContrast(soft)).toBeGreaterThan(getTextContrast(OTHER.first))
  expect(recolour('<g stroke="#ff3d8f"><g fill="#08070b" stroke="#ffb34780"/></g>', OTHER)).toBe(
    '<g stroke="#7cff6b"><g fill="#08070b" stroke="#ffb34780"/></g>',
  )
})
