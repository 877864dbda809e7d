import { type ParserOptions, parse } from '@babel/parser'

export type Program = ReturnType<typeof parse>['program']
export type Statement = Program['body'][number]
export type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression']
export type JsxNode = Extract<Expression, { type: 'JSXElement' | 'JSXFragment' }>
export type Pattern = Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number]['id']
type Class = Extract<Statement, { type: 'ClassDeclaration' }> | Extract<Expression, { type: 'ClassExpression' }>
type Member = Extract<Expression, { type: 'ObjectExpression' }>['properties'][number] | Class['body']['body'][number]
export type FunctionNode =
  | Extract<Expression, { type: 'FunctionExpression' | 'ArrowFunctionExpression' }>
  | Extract<Statement, { type: 'FunctionDeclaration' }>
  | Extract<Member, { type: 'ObjectMethod' | 'ClassMethod' }>
export type ClassNode = Class

const MAX_CHARACTERS = 1_000_000
const PLUGINS: ParserOptions['plugins'][] = [
  ['typescript', 'jsx', 'decorators'],
  ['flow', 'jsx'],
]

/**
 * The syntax tree of a module, or null if it is none. The parser is written in JavaScript on purpose: the native ones end the
 * process when a source nests too deeply, and this one throws.
 */
export function parseScript(source: string): Program | null {
  if (source.length > MAX_CHARACTERS) return null
  for (const plugins of PLUGINS) {
    try {
      return parse(source, {
        plugins,
        sourceType: 'module',
        errorRecovery: true,
        allowReturnOutsideFunction: true,
        allowAwaitOutsideFunction: true,
      }).program
    } catch {}
  }
  return null
}

type AnyNode = { type: string; [key: string]: unknown }

export function childrenOf(node: object): AnyNode[] {
  return Object.values(node).flat().filter(isNode)
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

export function isJsx(node: { type: string }): node is JsxNode {
  return node.type === 'JSXElement' || node.type === 'JSXFragment'
}

const known = new WeakMap<object, boolean>()

export function containsJsx(node: object): boolean {
  const before = known.get(node)
  if (before !== undefined) return before
  const contains = childrenOf(node).some((child) => isJsx(child) || containsJsx(child))
  known.set(node, contains)
  return contains
}
