import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListenButton } from './listen-button.tsx'

test('where nothing can be heard, the button says where it leads', () => {
  const url = 'https://label.reelstack.example/t/one'
  const html = renderToStaticMarkup(
    <ListenButton label="Listen Now" what="Lido" listening={{ kind: 'catalogue', url }} />,
  )
  expect(html).toContain(`href="${url}"`)
  expect(html).toContain('target="_blank"')
  const text = html.replace(/<[^>]*>/g, '')
  expect(text).toBe('Listen Now to Lido, at label.reelstack.example (opens in a new tab)')
})

test('an artist with nothing to hear yet has a button that cannot be pressed', () => {
  const html = renderToStaticMarkup(<ListenButton label="Listen Now" what="Lido" listening={{ kind: 'none' }} />)
  expect(html).toMatch(/^<button[^>]* disabled=""/)
})
