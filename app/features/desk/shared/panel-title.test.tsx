import { createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PanelTitle } from './panel-title.tsx'

const LARGE = 'text-title'

test('a title that would break inside a word, or needs more than three lines, is set smaller', () => {
  const render = (title: string) =>
    renderToStaticMarkup(
      <PanelTitle heading={createRef()} what="person" onClose={() => undefined} onStep={() => undefined}>
        {title}
      </PanelTitle>,
    )
  expect(render('Fernhollow Publishing')).toContain(LARGE)
  expect(render('Bracken Hill Music Supervision and Clearance')).toContain(LARGE)
  expect(render('admin@neonmagnolia.example')).not.toContain(LARGE)
  expect(render('The Society of Publishers for Film, Television and Every Advertisement')).not.toContain(LARGE)
})
