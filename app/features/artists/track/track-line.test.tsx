import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { TrackLine } from './track-line.tsx'

test('a track’s line has the address that mails about the track link to', () => {
  const track = {
    id: 'dont-count-the-register',
    slug: 'register',
    title: 'Don’t Count the Register',
    duration: '02:34',
    discoUrl: '#',
  }
  const html = renderToStaticMarkup(<TrackLine track={track} artist="The Burnt Almonds" number={1} />)
  expect(html).toMatch(/^<li id="dont-count-the-register"/)
})

test('what is heard comes first in a track’s line, or where it is heard', () => {
  const track = {
    id: 'salt-flat-lullaby',
    slug: 'salt-flat-lullaby',
    title: 'Salt Flat Lullaby',
    duration: '04:21',
    discoUrl: 'https://reelstack.example/salt-flat-lullaby',
  }
  const line = { track, artist: 'Sable Verano', path: '/artists/sable-verano/salt-flat-lullaby', number: 2 }
  const firstControl = (html: string) => /<(?:a|button|summary)[\s\S]*?<\/(?:a|button|summary)>/.exec(html)?.[0]
  const draw = (preview?: ReactNode) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <TrackLine {...line} preview={preview} />
      </MemoryRouter>,
    )
  expect(firstControl(draw(<button type="button">Play</button>))).toContain('Play')
  expect(firstControl(draw())).toContain('reelstack.example')
})
