import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { showToast, Toaster } from './toast.tsx'

test('every built page has the live region, empty', () => {
  expect(renderToStaticMarkup(<Toaster />)).toBe('<div aria-live="polite"></div>')
  showToast({ title: 'Shown as soon as the app runs' })
  expect(renderToStaticMarkup(<Toaster />)).toBe('<div aria-live="polite"></div>')
})
