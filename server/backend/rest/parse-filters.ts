import { insideParentheses, splitTopLevel, unparsable, unquote } from './filter-text.ts'

/** A column, or a path into a json column (`data->a->>b`). */
export type FieldPath = { column: string; steps: { key: string; asText: boolean }[] }

export type Condition =
  | { kind: 'group'; operator: 'and' | 'or'; negated: boolean; conditions: Condition[] }
  | {
      kind: 'compare'
      field: FieldPath
      negated: boolean
      operator: string
      /** `any` or `all`; the language of a text search. */
      modifier: string | null
      operand: string
    }

export const SQL_OPERATORS = new Map([
  ['eq', '='],
  ['neq', '<>'],
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
  ['like', 'like'],
  ['ilike', 'ilike'],
  ['match', '~'],
  ['imatch', '~*'],
  ['isdistinct', 'is distinct from'],
  ['cs', '@>'],
  ['cd', '<@'],
  ['ov', '&&'],
  ['sl', '<<'],
  ['sr', '>>'],
  ['nxl', '&>'],
  ['nxr', '&<'],
  ['adj', '-|-'],
])
export const TEXT_SEARCHES = new Map([
  ['fts', 'to_tsquery'],
  ['plfts', 'plainto_tsquery'],
  ['phfts', 'phraseto_tsquery'],
  ['wfts', 'websearch_to_tsquery'],
])
const OPERATORS = new Set(['in', 'is', ...SQL_OPERATORS.keys(), ...TEXT_SEARCHES.keys()])
/** Guards against requests with a thousand nested groups. */
const MAX_DEPTH = 10

const COMPARISON = /^(not\.)?([a-z]+)(?:\((any|all|[a-z_]+)\))?\.([\s\S]*)$/

/** Whether a text begins like `eq.5` or `not.in.(1,2)`. */
export function isComparison(expression: string): boolean {
  return OPERATORS.has(COMPARISON.exec(expression)?.[2] ?? '')
}

/** Whether any condition uses a regular expression. */
export function hasPattern(conditions: readonly Condition[]): boolean {
  return conditions.some((condition) =>
    condition.kind === 'group'
      ? hasPattern(condition.conditions)
      : condition.operator === 'match' || condition.operator === 'imatch',
  )
}

export function parseComparison(fieldText: string, expression: string): Condition {
  const match = COMPARISON.exec(expression)
  const [, negation, operator = '', modifier, operand = ''] = match ?? []
  if (!match || !OPERATORS.has(operator)) throw unparsable(expression)
  const isQuantifier = modifier === 'any' || modifier === 'all'
  if (modifier && !isQuantifier && !TEXT_SEARCHES.has(operator)) throw unparsable(expression)
  const field = parseFieldPath(fieldText)
  return { kind: 'compare', field, negated: Boolean(negation), operator, modifier: modifier ?? null, operand }
}

/** `or=(a.eq.1,and(b.gt.2,c.is.null))`; key is `or`, `and`, `not.or` or `not.and`. */
export function parseGroup(key: string, text: string, depth = 0): Condition {
  if (depth > MAX_DEPTH) throw unparsable(text)
  const negated = key.startsWith('not.')
  const operator = key.endsWith('or') ? 'or' : 'and'
  const members = splitTopLevel(insideParentheses(text)).map((member) => member.trim())
  return { kind: 'group', operator, negated, conditions: members.map((member) => parseMember(member, depth)) }
}

function parseMember(member: string, depth: number): Condition {
  const group = /^((?:not\.)?(?:or|and))(\([\s\S]*\))$/.exec(member)
  if (group?.[1] && group[2]) return parseGroup(group[1], group[2], depth + 1)
  const compare = /^("(?:[^"\\]|\\.)*"|[^."]+)\.([\s\S]+)$/.exec(member)
  if (!compare?.[1] || !compare[2]) throw unparsable(member)
  const comparison = parseComparison(compare[1], compare[2])
  // Inside a group, quotes allow commas in a value; at the top level they belong to the value.
  return comparison.kind === 'compare' && !/^[({]/.test(comparison.operand)
    ? { ...comparison, operand: unquote(comparison.operand) }
    : comparison
}

/** `data->a->>b` → column `data`, steps a (json) and b (text). */
export function parseFieldPath(text: string): FieldPath {
  const [column = '', ...rest] = text.split(/(->>?)/)
  const steps: FieldPath['steps'] = []
  for (let index = 0; index < rest.length; index += 2) {
    const key = rest[index + 1]
    if (!key) throw unparsable(text)
    steps.push({ key: unquote(key.trim()), asText: rest[index] === '->>' })
  }
  return { column: unquote(column.trim()), steps }
}
