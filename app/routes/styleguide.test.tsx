import { readdirSync } from 'node:fs'
import path from 'node:path'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import StyleguideRoute from './styleguide.tsx'

/** The components that were rendered. */
const rendered = vi.hoisted(() => new Set<unknown>())

vi.mock('react/jsx-dev-runtime', async (importOriginal) => {
  const runtime = await importOriginal<typeof import('react/jsx-dev-runtime')>()
  const jsxDEV: typeof runtime.jsxDEV = (type, ...rest) => {
    rendered.add(type)
    return runtime.jsxDEV(type, ...rest)
  }
  return { ...runtime, jsxDEV }
})

/** The root mounts the Toaster, whose list is loaded lazily, and a notice place is invisible. */
const EXCLUDED = ['Toaster', 'ToastList', 'NoticePlace']

test('the styleguide renders every component of app/ui', async () => {
  const router = createMemoryRouter([{ path: '/', element: createElement(StyleguideRoute) }])
  renderToString(createElement(RouterProvider, { router }))
  const ui = path.resolve(import.meta.dirname, '..', 'ui')
  const missing: string[] = []
  for (const file of readdirSync(ui, { encoding: 'utf8', recursive: true }).filter(
    (name) => name.endsWith('.tsx') && !name.includes('.test.'),
  )) {
    const exported: Record<string, unknown> = await import(path.join(ui, file))
    const components = Object.entries(exported).filter(([name]) => /^[A-Z][a-z]/.test(name) && !EXCLUDED.includes(name))
    missing.push(...components.filter(([, component]) => !rendered.has(component)).map(([name]) => `${file}: ${name}`))
  }
  expect(missing).toEqual([])
})
