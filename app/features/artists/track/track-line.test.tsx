import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TrackLine } from './track-line.tsx'

test('a track’s line has the address that mails about the track link to', () => {
  const track = { title: 'Don’t Count the Register', duration: '02:34', discoUrl: '#' }
  const html = renderToStaticMarkup(<TrackLine track={track} artist="The Burnt Almonds" number={1} />)
  expect(html).toMatch(/^<li id="dont-count-the-register"/)
})
