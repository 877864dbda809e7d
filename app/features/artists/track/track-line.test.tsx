import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Preview } from '#app/lib/player/preview.ts'
import { TrackLine } from './track-line.tsx'

const render = (track: ComponentProps<typeof TrackLine>['track'], preview?: Preview) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TrackLine
        track={track}
        artist={{ id: 'sable-verano', slug: 'sable-verano', name: 'Sable Verano' }}
        number={1}
        preview={preview}
        label="The Label LLC"
      />
    </MemoryRouter>,
  )

test('a track’s line has the id that mails about the track link to', () => {
  const track = {
    id: 'dont-count-the-register',
    slug: 'register',
    title: 'Don’t Count the Register',
    duration: '02:34',
    discoUrl: '#',
  }
  expect(render(track)).toMatch(/^<li id="dont-count-the-register"/)
})

test('the first control of a track’s line plays it or links to another site', () => {
  const track = {
    id: 'salt-flat-lullaby',
    slug: 'salt-flat-lullaby',
    title: 'Salt Flat Lullaby',
    duration: '04:21',
    discoUrl: 'https://reelstack.example/salt-flat-lullaby',
  }
  const firstControl = (html: string) => /<(?:a|button|summary)[\s\S]*?<\/(?:a|button|summary)>/.exec(html)?.[0]
  const preview = {
    id: 'sable-verano:salt-flat-lullaby',
    artistSlug: 'sable-verano',
    artist: 'Sable Verano',
    title: track.title,
    src: '/assets/preview-salt.mp3',
    seconds: 12,
    levels: '0z',
  }
  expect(firstControl(render(track, preview))).toContain('Play preview of Salt Flat Lullaby')
  expect(firstControl(render(track))).toContain('reelstack.example')
})
