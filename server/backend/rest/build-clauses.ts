import pg from 'pg'
import type { Relation } from './catalogue.ts'
import { insideParentheses, splitItems, unparsable, unquote } from './filter-text.ts'
import { type Condition, type FieldPath, SQL_OPERATORS, TEXT_SEARCHES } from './parse-filters.ts'
import type { Ordering, Selection } from './parse-query.ts'
import { RestError } from './rest-error.ts'

const CASTS = new Set(
  'text int integer int2 int4 int8 smallint bigint float4 float8 real numeric boolean bool date timestamp timestamptz time timetz interval uuid json jsonb'.split(
    ' ',
  ),
)

/** Builds the clauses of one statement over the alias `t`, and collects its bind parameters. */
export class Clauses {
  readonly values: unknown[] = []
  readonly #relation: Relation

  constructor(relation: Relation) {
    this.#relation = relation
  }

  /** Values of a request are only ever bound, never part of the statement's text. */
  add(value: unknown): string {
    return `$${this.values.push(value)}`
  }

  /** ` where …` for all conditions, or an empty string. */
  where(conditions: Condition[]): string {
    if (conditions.length === 0) return ''
    return ` where ${conditions.map((condition) => this.#condition(condition)).join(' and ')}`
  }

  select(selections: Selection[]): string {
    return selections
      .map((selection) => {
        if (selection === '*') return 't.*'
        const { field, alias, cast } = selection
        const sql = this.#field(field)
        if (cast !== null && !CASTS.has(cast.replace(/\[\]$/, ''))) {
          throw new RestError(400, '42704', `type "${cast}" does not exist`)
        }
        const name = alias ?? field.steps.findLast((step) => !/^-?\d+$/.test(step.key))?.key ?? field.column
        return `${sql}${cast === null ? '' : `::${cast}`} as ${pg.escapeIdentifier(name)}`
      })
      .join(', ')
  }

  /** ` order by …`, or an empty string. */
  order(order: Ordering[]): string {
    if (order.length === 0) return ''
    const terms = order.map(({ field, descending, nulls }) => {
      const direction = descending ? ' desc' : ''
      return `${this.#field(field)}${direction}${nulls ? ` nulls ${nulls}` : ''}`
    })
    return ` order by ${terms.join(', ')}`
  }

  /** The SQL of a column or json path; the column must exist in the catalogue. */
  #field(field: FieldPath): string {
    const column = this.#relation.columns.get(field.column)
    if (!column) throw new RestError(400, '42703', `column ${this.#relation.name}.${field.column} does not exist`)
    const base = `t.${pg.escapeIdentifier(column.name)}`
    if (field.steps.length === 0) return base
    const json = column.type === 'json' || column.type === 'jsonb' ? base : `to_jsonb(${base})`
    return field.steps.reduce((sql, step) => {
      const isIndex = /^-?\d+$/.test(step.key)
      return `(${sql} ${step.asText ? '->>' : '->'} ${this.add(step.key)}::${isIndex ? 'int' : 'text'})`
    }, json)
  }

  #condition(condition: Condition): string {
    const not = condition.negated ? 'not ' : ''
    if (condition.kind === 'compare') return `${not}(${this.#comparison(condition)})`
    const inner = condition.conditions.map((each) => this.#condition(each))
    return `${not}(${inner.join(` ${condition.operator} `)})`
  }

  #comparison({ field: path, operator, modifier, operand }: Extract<Condition, { kind: 'compare' }>): string {
    const field = this.#field(path)
    if (operator === 'is') {
      if (!/^(?:null|not_null|true|false|unknown)$/i.test(operand)) throw unparsable(`is.${operand}`)
      return `${field} is ${operand.replace('_', ' ')}`
    }
    if (operator === 'in') {
      const items = insideParentheses(operand)
      const list = items === '' ? [] : splitItems(items).map(unquote)
      return `${field} = any (${this.add(list)})`
    }
    const search = TEXT_SEARCHES.get(operator)
    if (search) {
      const language = modifier ? `${this.add(modifier)}::regconfig, ` : ''
      return `to_tsvector(${language}${field}::text) @@ ${search}(${language}${this.add(operand)})`
    }
    const sql = SQL_OPERATORS.get(operator)
    if (!sql) throw unparsable(operator)
    const isPattern = operator === 'like' || operator === 'ilike'
    // PostgREST accepts `*` for `%`, because `%` is awkward in URLs.
    const value = this.add(isPattern ? operand.replaceAll('*', '%') : operand)
    return modifier ? `${field} ${sql} ${modifier} (${value})` : `${field} ${sql} ${value}`
  }
}
