import pg from 'pg'
import { buildField, type Parameters } from './build-where.ts'
import type { Relation } from './catalogue.ts'
import type { Ordering, Selection } from './parse-query.ts'
import { RestError } from './rest-error.ts'

const CASTS = new Set(
  'text int integer int2 int4 int8 smallint bigint float4 float8 real numeric boolean bool date timestamp timestamptz time timetz interval uuid json jsonb'.split(
    ' ',
  ),
)

/** The select list of a request; its columns are those of `t`. */
export function buildSelect(relation: Relation, selections: Selection[], parameters: Parameters): string {
  return selections
    .map((selection) => {
      if (selection === '*') return 't.*'
      const { field, alias, cast } = selection
      const sql = buildField(relation, field, parameters)
      if (cast !== null && !CASTS.has(cast.replace(/\[\]$/, ''))) {
        throw new RestError(400, '42704', `type "${cast}" does not exist`)
      }
      const name = alias ?? field.steps.findLast((step) => !/^-?\d+$/.test(step.key))?.key ?? field.column
      return `${sql}${cast === null ? '' : `::${cast}`} as ${pg.escapeIdentifier(name)}`
    })
    .join(', ')
}

/** ` order by …`, or an empty string. */
export function buildOrder(relation: Relation, order: Ordering[], parameters: Parameters): string {
  if (order.length === 0) return ''
  const terms = order.map(({ field, descending, nulls }) => {
    const direction = descending ? ' desc' : ''
    return `${buildField(relation, field, parameters)}${direction}${nulls ? ` nulls ${nulls}` : ''}`
  })
  return ` order by ${terms.join(', ')}`
}
