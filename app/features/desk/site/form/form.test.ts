import { expect, test } from 'vitest'
import { checkDocument } from '#content/documents.ts'
import { DOCUMENT_KINDS, type DocumentBody, type DocumentKind } from '#contracts/site/documents.ts'
import { describePath, FIELD_TEXTS, getFieldText, SHARED_TEXTS } from './field-labels.ts'
import { chooseGroup, emptyValue, getAt, normalizeBody, type Shape, setAt, shapeOf } from './field-shape.ts'
import { groupFaults } from './form-context.ts'

const findFaults = (kind: DocumentKind, body: DocumentBody) => {
  const checked = checkDocument(kind, body)
  return 'faults' in checked ? checked.faults : []
}

/** The paths of all fields below a shape, without the places in lists. */
function pathsOf(shape: Shape, above = ''): string[] {
  if (shape.is === 'list') return pathsOf(shape.item, above)
  if (shape.is === 'either') return shape.groups.flatMap((group) => pathsOf(group, above))
  if (shape.is !== 'group') return []
  return shape.fields.flatMap(({ key, shape: field }) => {
    const path = above === '' ? key : `${above}.${key}`
    return [path, ...pathsOf(field, path)]
  })
}

test('the field texts name only existing fields', () => {
  const unknown = DOCUMENT_KINDS.flatMap((kind) => {
    const paths = pathsOf(shapeOf(kind))
    return Object.keys(FIELD_TEXTS[kind]).flatMap((path) => (paths.includes(path) ? [] : [`${kind}: ${path}`]))
  })
  expect(unknown).toEqual([])
  const all = DOCUMENT_KINDS.flatMap((kind) => pathsOf(shapeOf(kind)))
  const keys = new Set(all.map((path) => path.split('.').at(-1)))
  expect(Object.keys(SHARED_TEXTS).filter((key) => !keys.has(key) && !['id', 'order'].includes(key))).toEqual([])
})

test('a field without a label is named after its key, and messages describe its path', () => {
  expect(getFieldText('track', ['territory']).label).toBe('Territory')
  expect(getFieldText('artist', ['stats', 'yearsActive']).label).toBe('Years active')
  expect(describePath('track', ['writers', 1, 'share'])).toBe('Writers 2, Share in %')
})

test('shapes say what a form needs to know', () => {
  const fieldOf = (key: string) => shapeOf('track').fields.find((field) => field.key === key)
  expect(fieldOf('title')).toMatchObject({ shape: { is: 'text', input: 'text' }, isRequired: true })
  expect(fieldOf('discoUrl')).toMatchObject({ shape: { is: 'text', input: 'url' } })
  expect(fieldOf('vocal')).toMatchObject({ shape: { is: 'choice' }, isRequired: false })
  expect(fieldOf('oneStop')).toMatchObject({ shape: { is: 'flag' } })
  const sections = shapeOf('member').fields.find(({ key }) => key === 'sections')?.shape
  if (sections?.is !== 'list' || sections.item.is !== 'either') throw new Error('sections are of two kinds')
  const { groups } = sections.item
  expect(chooseGroup(groups, { heading: 'x', lines: [] })).toBe(groups[1])
  expect(emptyValue(groups[0] ?? sections)).toEqual({ heading: '', points: [''] })
})

test('a value is changed in place, and unrelated parts stay the same objects', () => {
  const body = { a: { x: 1 }, b: ['one', 'two'], c: 'see' }
  const changed = setAt(body, ['b', 1], 'three')
  expect(changed).toEqual({ a: { x: 1 }, b: ['one', 'three'], c: 'see' })
  expect(getAt(changed, ['a'])).toBe(body.a)
  expect(Object.keys(setAt(body, ['a', 'x'], 2) ?? {})).toEqual(['a', 'b', 'c'])
  expect(setAt(body, ['b', 0], undefined)).toEqual({ a: { x: 1 }, b: ['two'], c: 'see' })
  expect(setAt(body, ['c'], undefined)).toEqual({ a: { x: 1 }, b: ['one', 'two'] })
  expect(setAt({}, ['d', 'e'], 'new')).toEqual({ d: { e: 'new' } })
})

test('faults match those of content files, and name the field even in a group with variants', () => {
  const writers = [{ name: 'Ines', share: 60, pro: 'ASCAP' }]
  const faults = findFaults('track', {
    artist: 'a',
    slug: 'b',
    title: '',
    duration: '3',
    discoUrl: '#',
    writers,
  })
  expect(groupFaults(faults)).toEqual(
    new Map([
      ['title', 'Is empty; enter some text or remove the field'],
      ['duration', 'Must be mm:ss or TBD'],
      ['writers', 'Shares must add up to 100'],
    ]),
  )
  const sections = [{ heading: 'Credits', lines: [{ title: '', detail: 'x', time: 'y' }] }]
  const keys = findFaults('member', { sections }).map(({ path }) => path.join('.'))
  expect(keys).toContain('sections.0.lines.0.title')
})

test('a list that may be empty is saved without entries, and one that may be missing is not saved', () => {
  const track = {
    title: 'Chlorine',
    moods: [],
    versions: [''],
    writers: [],
    placements: [{ network: '', show: '', scene: '' }],
  }
  expect(normalizeBody('track', track)).toEqual({ title: 'Chlorine', placements: track.placements })
  expect(normalizeBody('artist', { name: 'Ada' })).toEqual({ name: 'Ada', keywords: [] })
  expect(normalizeBody('artist', { name: 'Ada', keywords: ['slow', ''] })).toEqual({
    name: 'Ada',
    keywords: ['slow', ''],
  })
  expect(normalizeBody('service', { benefits: [''] })).toEqual({ benefits: [''] })
  const member = { work: { title: 'Work', artists: [] }, sections: [{ heading: 'One', note: '', lines: [] }] }
  expect(normalizeBody('member', member)).toMatchObject({
    work: { title: 'Work', tracks: [] },
    about: [],
    specialties: [],
  })
})
