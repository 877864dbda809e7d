import { expect, test } from 'vitest'
import { DEFAULT_SORT } from '#contracts/desk/opportunity-search.ts'
import { SaveViewSchema } from '#contracts/desk/saved-views.ts'
import { parseDeskAddress, toViewQuery, updateDeskParams } from './desk-address.ts'

const ROW = '0b6a1c9e-53a1-4a5e-9a35-1f6d0a5c7d01'

test('an empty or invalid address shows the plain list', () => {
  const plain = { tab: 'opportunities', show: 'list', filter: {}, sort: DEFAULT_SORT, row: null, view: null }
  expect(parseDeskAddress(new URLSearchParams())).toEqual(plain)
  expect(parseDeskAddress(new URLSearchParams('tab=x&show=y&status=ajar&sort=z&row=1&view=<b>'))).toEqual(plain)
})

test('the desk state survives a round trip through the address', () => {
  const desk = {
    tab: 'logs',
    show: 'charts',
    filter: { q: 'a & b', status: ['open'] },
    sort: { by: 'deadline', direction: 'asc' },
    row: ROW,
    view: ROW,
  } as const
  const written = updateDeskParams(new URLSearchParams('lang=en'), {
    ...desk,
    filter: { q: 'a & b', status: ['open'] },
  })
  expect(parseDeskAddress(new URLSearchParams(written.toString()))).toEqual(desk)
  expect(written.get('lang')).toBe('en')
  const cleared = updateDeskParams(written, {
    tab: 'opportunities',
    show: 'list',
    filter: {},
    sort: DEFAULT_SORT,
    row: null,
    view: null,
  })
  expect(cleared.toString()).toBe('lang=en')
})

test('changing one part of the address keeps the others', () => {
  const address = updateDeskParams(new URLSearchParams(`status=open&row=${ROW}`), {
    sort: { by: 'name', direction: 'asc' },
  })
  expect(address.toString()).toBe(`status=open&row=${ROW}&sort=name`)
})

test('every filter can be stored as a view', () => {
  const filter = { q: 'Müller "sync" (TV) #1 100% *~\\', industry: ['Film & TV', 'Jeux vidéo'], confidence_from: 0.701 }
  const query = toViewQuery({ filter, sort: DEFAULT_SORT })
  expect(SaveViewSchema.shape.query.parse(query)).toBe(query)
  expect(parseDeskAddress(new URLSearchParams(query)).filter).toEqual(filter)
})
