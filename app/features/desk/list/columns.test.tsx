import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defineColumns } from './columns.tsx'

test('a column defines head, cell and grid track; two columns can share an element, and wide columns have the class that hides them', () => {
  const columns = defineColumns<{ name: string; mail: string }, 'name'>({ grid: 'grid', wide: 'wide-only' }, [
    { key: 'select', width: { medium: '2rem', wide: '1rem' }, cell: (_, props) => <input {...props} /> },
    {
      key: 'name',
      head: 'Name',
      sort: 'name',
      width: { medium: '2fr', wide: '3fr' },
      shares: 'pair',
      cell: ({ name }, props) => <b {...props}>{name}</b>,
    },
    { key: 'mail', head: 'E-mail', className: 'small', cell: ({ mail }, props) => <i {...props}>{mail}</i> },
    { key: 'day', head: 'Day', width: { wide: '4rem' }, from: 'wide', cell: (_, props) => <u {...props} /> },
  ])
  expect(columns.tracks).toEqual({ '--medium': '2rem 2fr', '--wide': '1rem 3fr 4rem' })
  expect([columns.headsAt('medium'), columns.headsAt('wide')]).toEqual([
    ['name', 'mail'],
    ['name', 'mail', 'day'],
  ])
  expect(renderToStaticMarkup(columns.cells({ name: 'Ada', mail: 'ada@desk.example' }))).toBe(
    '<input class=""/><div class="pair"><b data-column="name" class="">Ada</b>' +
      '<i data-column="mail" class="small">ada@desk.example</i></div><u data-column="day" class="wide-only"></u>',
  )
  const heads = columns.heads(({ key, head, sort }) => <b title={sort}>{head ?? `(${key})`}</b>)
  expect(renderToStaticMarkup(heads)).toBe(
    '<b>(select)</b><div class="pair"><b title="name">Name</b><b>E-mail</b></div><b>Day</b>',
  )
})

test('a column for wide lists throws if the layout has no class for it', () => {
  const create = () =>
    defineColumns<null>({ grid: 'grid' }, [{ key: 'day', head: 'Day', from: 'wide', cell: () => null }])
  expect(create).toThrow('No class shows day in wide lists only')
})
