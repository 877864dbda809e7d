import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FigureData } from './figure-data.ts'
import { FigureTable } from './figure-table.tsx'

const DATA: FigureData = {
  title: 'Status by kind',
  summary: 'One is open.',
  pointHeading: 'Kind',
  series: [
    { key: 'open', label: 'Open', pattern: 'solid' },
    { key: 'closed', label: 'Closed', pattern: 'hatch' },
  ],
  points: [
    {
      name: 'Games',
      values: { open: 1, closed: 0 },
      filters: { open: { kind: ['games'], status: ['open'] } },
    },
    { name: 'Labels', values: { open: 1200 }, filters: {} },
  ],
}

test('the table has a caption, headings for rows and columns, and every value of the chart', () => {
  const html = renderToStaticMarkup(<FigureTable data={DATA} />)
  expect(html).toMatch(/<caption[^>]*>Status by kind<\/caption>/)
  expect(html.match(/scope="col"/g)).toHaveLength(3)
  expect(html.match(/scope="row"/g)).toHaveLength(2)
  expect(html).toContain('1,200')
  // Nobody who sees the page could see where the focus is.
  expect(html).not.toContain('<button')
})

test('a non-zero cell is a button that says what it shows; zeros and unknown values are not', () => {
  const html = renderToStaticMarkup(<FigureTable data={DATA} onFilter={() => undefined} />)
  expect(html.match(/<button/g)).toHaveLength(1)
  expect(html).toContain('aria-label="Games, Open: 1. Show these opportunities"')
  expect(html).toContain('–')
})
