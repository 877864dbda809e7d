import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { AuthProvider, useAuth } from './auth-provider.tsx'

function Probe() {
  const { status, isStaff, isVerifying } = useAuth()
  return <p>{[status, isStaff ? 'staff' : 'nobody', isVerifying ? 'verifying' : 'known'].join(' ')}</p>
}

test('using auth outside its provider throws', () => {
  expect(() => renderToString(<Probe />)).toThrow('useAuth must be used within an AuthProvider')
})

test('the app starts in the loading state', () => {
  const element = (
    <AuthProvider>
      <Probe />
    </AuthProvider>
  )
  const router = createMemoryRouter([{ path: '/', element }])
  expect(renderToString(<RouterProvider router={router} />)).toContain('loading nobody verifying')
})
