import pg from 'pg'
import type { Relation } from './catalogue.ts'
import { insideParentheses, splitItems, unparsable, unquote } from './filter-text.ts'
import type { Condition, FieldPath } from './parse-filters.ts'
import type { Ordering, Selection } from './parse-query.ts'
import { RestError } from './rest-error.ts'

/** Collects bind parameters; every value of a request goes through here, never into the statement's text. */
export class Parameters {
  readonly values: unknown[] = []

  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

const PLAIN = new Map(
  Object.entries({
    eq: '=',
    neq: '<>',
    gt: '>',
    gte: '>=',
    lt: '<',
    lte: '<=',
    like: 'like',
    ilike: 'ilike',
    match: '~',
    imatch: '~*',
    isdistinct: 'is distinct from',
    cs: '@>',
    cd: '<@',
    ov: '&&',
    sl: '<<',
    sr: '>>',
    nxl: '&>',
    nxr: '&<',
    adj: '-|-',
  }),
)
const TEXT_SEARCH = new Map(
  Object.entries({
    fts: 'to_tsquery',
    plfts: 'plainto_tsquery',
    phfts: 'phraseto_tsquery',
    wfts: 'websearch_to_tsquery',
  }),
)
const IS_VALUES = new Map(
  Object.entries({
    null: 'null',
    not_null: 'not null',
    true: 'true',
    false: 'false',
    unknown: 'unknown',
  }),
)

const CASTS = new Set(
  'text int integer int2 int4 int8 smallint bigint float4 float8 real numeric boolean bool date timestamp timestamptz time timetz interval uuid json jsonb'.split(
    ' ',
  ),
)

/** ` where …` for all conditions, or an empty string. */
export function buildWhere(relation: Relation, conditions: Condition[], parameters: Parameters): string {
  if (conditions.length === 0) return ''
  return ` where ${conditions.map((condition) => buildCondition(relation, condition, parameters)).join(' and ')}`
}

/** The SQL of a column or json path; the column must exist in the catalogue. */
function buildField(relation: Relation, field: FieldPath, parameters: Parameters): string {
  const column = relation.columns.get(field.column)
  if (!column) throw new RestError(400, '42703', `column ${relation.name}.${field.column} does not exist`)
  const base = `t.${pg.escapeIdentifier(column.name)}`
  if (field.steps.length === 0) return base
  const json = column.type === 'json' || column.type === 'jsonb' ? base : `to_jsonb(${base})`
  return field.steps.reduce((sql, step) => {
    const key = parameters.add(step.key)
    const isIndex = /^-?\d+$/.test(step.key)
    return `(${sql} ${step.asText ? '->>' : '->'} ${key}::${isIndex ? 'int' : 'text'})`
  }, json)
}

function buildCondition(relation: Relation, condition: Condition, parameters: Parameters): string {
  if (condition.kind === 'group') {
    const inner = condition.conditions.map((each) => buildCondition(relation, each, parameters))
    return `${condition.negated ? 'not ' : ''}(${inner.join(` ${condition.operator} `)})`
  }
  const field = buildField(relation, condition.field, parameters)
  const comparison = buildComparison(field, condition, parameters)
  return condition.negated ? `not (${comparison})` : `(${comparison})`
}

type Comparison = Extract<Condition, { kind: 'compare' }>

function buildComparison(field: string, condition: Comparison, parameters: Parameters): string {
  const { operator, operand, quantifier } = condition
  if (operator === 'is') {
    const value = IS_VALUES.get(operand.toLowerCase())
    if (!value) throw unparsable(`is.${operand}`)
    return `${field} is ${value}`
  }
  if (operator === 'in') {
    const items = insideParentheses(operand)
    const list = items === '' ? [] : splitItems(items).map(unquote)
    return `${field} = any (${parameters.add(toArrayLiteral(list))})`
  }
  const search = /^([a-z]+)(?:\(([a-z_]+)\))?$/.exec(operator)
  const searchFunction = search?.[1] ? TEXT_SEARCH.get(search[1]) : undefined
  if (searchFunction) {
    const language = search?.[2] ? `${parameters.add(search[2])}::regconfig, ` : ''
    return `to_tsvector(${language}${field}::text) @@ ${searchFunction}(${language}${parameters.add(operand)})`
  }
  const sql = PLAIN.get(operator)
  if (!sql) throw unparsable(operator)
  const isPattern = operator === 'like' || operator === 'ilike'
  // PostgREST accepts `*` for `%`, because `%` is awkward in addresses.
  const value = isPattern ? operand.replaceAll('*', '%') : operand
  if (quantifier) return `${field} ${sql} ${quantifier} (${parameters.add(value)})`
  return `${field} ${sql} ${parameters.add(value)}`
}

/** An array literal whose element type Postgres infers from the column it is compared with. */
function toArrayLiteral(items: string[]): string {
  return `{${items.map((item) => `"${item.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}

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
