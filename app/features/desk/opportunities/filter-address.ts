import type { z } from 'zod'
import {
  type OpportunityFilter,
  type OpportunityFilterKey,
  OpportunityFilterSchema,
} from '#contracts/desk/opportunity-filter.ts'
import { DEFAULT_SORT, type OpportunitySort, OpportunitySortSchema } from '#contracts/desk/opportunity-search.ts'

// A list's filter and order as URL parameters. Other parameters (tab, view, row) are kept.

const FIELDS = OpportunityFilterSchema.shape
const KEYS = Object.keys(FIELDS) as OpportunityFilterKey[]
const SORT = 'sort'

/** Replaces the filter in the parameters. Each value has one parameter; switches are `true` or `false`. */
export function writeFilter(filter: OpportunityFilter, params: URLSearchParams): void {
  for (const key of KEYS) {
    params.delete(key)
    for (const text of filterValues(filter, key)) params.append(key, text)
  }
}

/** Ignores unknown and invalid values, so that an edited address still shows a list. */
export function parseFilter(params: URLSearchParams): OpportunityFilter {
  const found: Record<string, unknown> = {}
  for (const key of KEYS) {
    const value = parseFilterValue(FIELDS[key], params.getAll(key))
    if (value !== undefined) found[key] = value
  }
  return OpportunityFilterSchema.parse(found)
}

/** `sort=-last_verified` is descending. The default order has no parameter. */
export function writeSort(sort: OpportunitySort, params: URLSearchParams): void {
  const isDefault = sort.by === DEFAULT_SORT.by && sort.direction === DEFAULT_SORT.direction
  if (isDefault) params.delete(SORT)
  else params.set(SORT, `${sort.direction === 'desc' ? '-' : ''}${sort.by}`)
}

export function parseSort(params: URLSearchParams): OpportunitySort {
  const text = params.get(SORT) ?? ''
  const sort = { by: text.replace(/^-/, ''), direction: text.startsWith('-') ? 'desc' : 'asc' }
  return OpportunitySortSchema.catch(DEFAULT_SORT).parse(sort)
}

/** The values of one key, as strings as in the address. */
export function filterValues(filter: OpportunityFilter, key: OpportunityFilterKey): string[] {
  const value = filter[key]
  if (value === undefined) return []
  if (Array.isArray(value)) return value
  return [typeof value === 'object' ? `${value.kind}:${value.week}` : String(value)]
}

/** The filter with these values for one key, or without the key if none of them is valid. */
export function withFilterValues(
  filter: OpportunityFilter,
  key: OpportunityFilterKey,
  texts: readonly string[],
): OpportunityFilter {
  const { [key]: _, ...rest } = filter
  const value = parseFilterValue(FIELDS[key], texts)
  return value === undefined ? rest : OpportunityFilterSchema.parse({ ...rest, [key]: value })
}

/** The value that the field's schema accepts; undefined if there is none. */
function parseFilterValue(field: z.ZodType, texts: readonly string[]): unknown {
  const one = texts[0]
  if (one === undefined) return undefined
  const [kind, week] = one.split(':')
  const switches: Record<string, boolean> = { true: true, false: false }
  // Strings are tried first: text that looks like a number may be a search for that number.
  const candidates = [one, switches[one], one.trim() === '' ? undefined : Number(one), { kind, week }]
  for (const candidate of candidates) {
    const parsed = field.safeParse(candidate)
    if (parsed.success && parsed.data !== undefined) return parsed.data
  }
  const valid = [...new Set(texts)].filter((text) => field.safeParse([text]).success)
  return valid.length === 0 ? undefined : valid.slice(0, 50)
}
