import type { Relation } from './catalogue.ts'
import type { RestQuery } from './parse-query.ts'
import type { BodyRow } from './read-rows.ts'
import { RestError } from './rest-error.ts'

/** PUT writes one whole row: the address must name its primary key by `eq` and nothing else, and the body the same key. */
export function checkPut(relation: Relation, query: RestQuery, rows: readonly BodyRow[]): void {
  if (query.limit !== null || query.offset !== 0) {
    throw new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT')
  }
  const named = new Map<string, string>()
  for (const condition of query.where) {
    if (
      condition.kind === 'compare' &&
      condition.operator === 'eq' &&
      !condition.negated &&
      condition.quantifier === null
    ) {
      named.set(condition.field.column, condition.operand)
    }
  }
  const isKey = relation.primaryKey.length > 0 && relation.primaryKey.every((column) => named.has(column))
  if (!isKey || named.size !== query.where.length || named.size !== relation.primaryKey.length) {
    const message = "Filters must include all and only primary key columns with 'eq' operators"
    throw new RestError(405, 'PGRST105', message)
  }
  const [row] = rows
  const isSame = relation.primaryKey.every((column) => String(row?.[column]) === named.get(column))
  if (rows.length !== 1 || !isSame) {
    throw new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')
  }
}
