import { expect, test } from 'vitest'
import { isQueryRendered } from './rendered-pages.ts'

test.each([
  ['/contact', false],
  ['/contact?utm_source=x', false],
  ['/contact?track=mirror-lido:chlorine', true],
  ['/contact.data?track=mirror-lido:chlorine&_routes=routes%2Fcontact', true],
  ['/contact.data?_routes=routes%2Fcontact', false],
  ['/catalog?q=sad', true],
  // The browser has the whole catalogue and filters it by itself.
  ['/catalog.data?q=sad', false],
  ['/nowhere?track=x', false],
])('%s is rendered for the request: %s', (address, isRendered) => {
  expect(isQueryRendered(new URL(address, 'https://label.example'))).toBe(isRendered)
})
