import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListenButton } from './listen-button.tsx'

test('without a preview, the button names the site that it links to', () => {
  const url = 'https://label.reelstack.example/t/one'
  const html = renderToStaticMarkup(
    <ListenButton label="Listen Now" what="Lido" listening={{ kind: 'catalogue', url }} />,
  )
  expect(html).toContain(`href="${url}"`)
  expect(html).toContain('target="_blank"')
  const text = html.replace(/<[^>]*>/g, '')
  expect(text).toBe('Listen Now to Lido, at label.reelstack.example (opens in a new tab)')
})

test('the button of an artist with nothing to hear is disabled', () => {
  const html = renderToStaticMarkup(<ListenButton label="Listen Now" what="Lido" listening={{ kind: 'none' }} />)
  expect(html).toMatch(/^<button[^>]* disabled=""/)
})
