import type { z } from 'zod'
import {
  type OpportunityFilter,
  type OpportunityFilterKey,
  OpportunityFilterSchema,
} from '#contracts/desk/opportunity-filter.ts'
import { DEFAULT_SORT, type OpportunitySort, OpportunitySortSchema } from '#contracts/desk/opportunity-search.ts'

// A list's filter and order in the address of its page. Keys of other things (tab, view, row) are left alone.

const FIELDS = OpportunityFilterSchema.shape
const KEYS = Object.keys(FIELDS) as OpportunityFilterKey[]
const SORT = 'sort'

/** Replaces the filter in the parameters: one parameter for each value, `true` and `false` for switches. */
export function writeFilter(filter: OpportunityFilter, params: URLSearchParams): void {
  for (const key of KEYS) {
    params.delete(key)
    for (const text of textsOf(filter, key)) params.append(key, text)
  }
}

/** Reads the filter, without what is unknown or wrong: an address that somebody edited still shows a list. */
export function readFilter(params: URLSearchParams): OpportunityFilter {
  const found: Record<string, unknown> = {}
  for (const key of KEYS) {
    const value = readValue(FIELDS[key], params.getAll(key))
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

export function readSort(params: URLSearchParams): OpportunitySort {
  const text = params.get(SORT) ?? ''
  const sort = { by: text.replace(/^-/, ''), direction: text.startsWith('-') ? 'desc' : 'asc' }
  return OpportunitySortSchema.catch(DEFAULT_SORT).parse(sort)
}

/** The values of one key as texts, as in the address. */
export function textsOf(filter: OpportunityFilter, key: OpportunityFilterKey): string[] {
  const value = filter[key]
  if (value === undefined) return []
  if (Array.isArray(value)) return value
  return [typeof value === 'object' ? `${value.kind}:${value.week}` : String(value)]
}

/** The filter with these values of one key; without the key if it takes none of them. */
export function withTexts(
  filter: OpportunityFilter,
  key: OpportunityFilterKey,
  texts: readonly string[],
): OpportunityFilter {
  const { [key]: _, ...rest } = filter
  const value = readValue(FIELDS[key], texts)
  return value === undefined ? rest : OpportunityFilterSchema.parse({ ...rest, [key]: value })
}

/** The parameter's texts as the field takes them; undefined if none of them will do. */
function readValue(field: z.ZodType, texts: readonly string[]): unknown {
  const one = texts[0]
  if (one === undefined) return undefined
  const [kind, week] = one.split(':')
  const switches: Record<string, boolean> = { true: true, false: false }
  // A text that looks like a number may be a search for that number, so texts are tried first.
  const candidates = [one, switches[one], one.trim() === '' ? undefined : Number(one), { kind, week }]
  for (const candidate of candidates) {
    const parsed = field.safeParse(candidate)
    if (parsed.success && parsed.data !== undefined) return parsed.data
  }
  const good = [...new Set(texts)].filter((text) => field.safeParse([text]).success)
  return good.length === 0 ? undefined : good.slice(0, 50)
}
