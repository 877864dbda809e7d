import { z } from 'zod'
import type { Catalogue, Relation } from '#server/backend/rest/catalogue.ts'
import { splitTopLevel } from '#server/backend/rest/filter-text.ts'
import { type Condition, parseComparison } from '#server/backend/rest/parse-filters.ts'
import { RestError } from '#server/backend/rest/rest-error.ts'

export const ChangeRequestSchema = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: z.string().max(63).optional(),
  table: z.string().max(63).optional(),
  filter: z.string().max(1000).nullish(),
  select: z.array(z.string().max(63)).max(100).optional(),
})
export type ChangeRequest = z.infer<typeof ChangeRequestSchema>

/** Conditions of the form `column=op.value`, separated by commas. Throws RestError if they cannot be parsed. */
export function parseChangeFilter(filter: string): Condition[] {
  return splitTopLevel(filter).map((part) => {
    const at = part.indexOf('=')
    if (at <= 0) throw new RestError(400, 'PGRST100', `failed to parse filter (${part.slice(0, 100)})`)
    return parseComparison(part.slice(0, at).trim(), part.slice(at + 1))
  })
}

/** The table of a request, with every column that it names. Throws RestError if one does not exist. */
export async function checkChangeRequest(catalogue: Catalogue, request: ChangeRequest): Promise<Relation | null> {
  const { schema = 'public', table } = request
  const conditions = request.filter ? parseChangeFilter(request.filter) : []
  if (schema !== 'public') throw new RestError(400, 'PGRST106', `changes of schema ${schema} are not published`)
  if (table === undefined || table === '*') {
    if (conditions.length > 0) throw new RestError(400, 'PGRST100', 'a filter needs a table')
    return null
  }
  const relation = await catalogue.getRelation(table)
  const named = [
    ...(request.select ?? []),
    ...conditions.flatMap((one) => (one.kind === 'compare' ? [one.field.column] : [])),
  ]
  const unknown = named.find((column) => !relation.columns.has(column))
  if (unknown !== undefined) throw new RestError(400, '42703', `column ${table}.${unknown} does not exist`)
  return relation
}
