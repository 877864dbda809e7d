import { splitTopLevel, unquote } from './filter-text.ts'
import { type Condition, type FieldPath, parseComparison, parseFieldPath, parseGroup } from './parse-filters.ts'
import { RestError } from './rest-error.ts'

export type Selection = { field: FieldPath; alias: string | null; cast: string | null } | '*'
export type Ordering = { field: FieldPath; descending: boolean; nulls: 'first' | 'last' | null }
export type RestQuery = {
  select: Selection[]
  where: Condition[]
  order: Ordering[]
  limit: number | null
  offset: number
  onConflict: string[] | null
  columns: string[] | null
}

const RESERVED = new Set(['select', 'order', 'limit', 'offset', 'on_conflict', 'columns'])
const GROUP_KEYS = new Set(['or', 'and', 'not.or', 'not.and'])

/** Whether this parameter name can be neither a column nor an argument. */
export function isReserved(key: string): boolean {
  return RESERVED.has(key) || GROUP_KEYS.has(key)
}

/** Parses the query string of a table request; throws PGRST100 and related codes if it cannot. */
export function parseRestQuery(parameters: URLSearchParams): RestQuery {
  refuseNul(parameters)
  const where: Condition[] = []
  for (const [key, value] of parameters) {
    if (RESERVED.has(key)) continue
    where.push(GROUP_KEYS.has(key) ? parseGroup(key, value) : parseComparison(key, value))
  }
  const parseNames = (key: string) =>
    parameters
      .get(key)
      ?.split(',')
      .map((name) => unquote(name.trim())) ?? null
  return {
    select: parseSelect(parameters.get('select') ?? '*'),
    where,
    order: parameters.get('order') ? splitTopLevel(parameters.get('order') ?? '').map(parseOrdering) : [],
    limit: parseWholeNumber('limit', parameters.get('limit')),
    offset: parseWholeNumber('offset', parameters.get('offset')) ?? 0,
    onConflict: parseNames('on_conflict'),
    columns: parseNames('columns'),
  }
}

/** Postgres text cannot hold a NUL, and an alias would carry it into the statement itself. */
function refuseNul(parameters: URLSearchParams): void {
  for (const pair of parameters) {
    if (pair.some((text) => text.includes('\0')))
      throw new RestError(400, 'PGRST100', '"a query may not hold a null character"')
  }
}

function parseSelect(text: string): Selection[] {
  if (text.trim() === '') return ['*']
  return splitTopLevel(text).map((part): Selection => {
    const item = part.trim()
    if (item === '*') return '*'
    if (/^(?:[^:]+:)?(?:[^.(]+\.)?(?:count|sum|avg|min|max)\(\)/.test(item)) {
      throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
    }
    if (item.includes('(')) {
      const message = `Embedding is not supported here: '${item.slice(0, 100)}'`
      throw new RestError(400, 'PGRST200', message, null, 'Read the tables one by one.')
    }
    const match = /^(?:("(?:[^"\\]|\\.)*"|[^:"]+):(?!:))?([\s\S]+?)(?:::([a-z0-9_ []+\]?))?$/.exec(item)
    if (!match?.[2]) throw new RestError(400, 'PGRST100', `"failed to parse select parameter (${item.slice(0, 100)})"`)
    return {
      field: parseFieldPath(match[2]),
      alias: match[1] === undefined ? null : unquote(match[1].trim()),
      cast: match[3] ?? null,
    }
  })
}

function parseOrdering(text: string): Ordering {
  const match = /^("(?:[^"\\]|\\.)*"|[^.]+?)((?:\.(?:asc|desc|nullsfirst|nullslast))*)$/.exec(text.trim())
  if (!match?.[1]) throw new RestError(400, 'PGRST100', `"failed to parse order (${text.slice(0, 100)})"`)
  const words = (match[2] ?? '').split('.')
  const nulls = words.includes('nullsfirst') ? 'first' : words.includes('nullslast') ? 'last' : null
  return { field: parseFieldPath(match[1]), descending: words.includes('desc'), nulls }
}

function parseWholeNumber(name: string, text: string | null): number | null {
  if (text === null) return null
  const value = Number(text)
  if (/^\d{1,9}$/.test(text)) return value
  throw new RestError(400, 'PGRST100', `"failed to parse ${name} parameter (${text.slice(0, 50)})"`)
}
