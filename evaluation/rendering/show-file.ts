import { bindPattern } from './bind-pattern.ts'
import { markupWithin } from './call.ts'
import { openProgram } from './create-run.ts'
import { declareBody } from './declare-body.ts'
import { listUsedNames } from './list-used-names.ts'
import {
  childrenOf,
  containsJsx,
  type Expression,
  type FunctionNode,
  isJsx,
  type Program,
  type Statement,
} from './parse-script.ts'
import type { Run } from './run.ts'
import { Scope } from './scope.ts'
import { show } from './show.ts'
import { Closure, isFields, NOTHING, Unknown, type Value } from './values.ts'

/**
 * Every element of a file, once. First what no other part of the file uses, in order: pages, sections. They show the parts
 * that they use in their places. Then what is left, such as a part that is only handed on to another file.
 */
export function showFile(run: Run, program: Program): string {
  const scope = openProgram(run, program)
  const used = listUsedNames(program)
  // The default export is the page, even if a part of the file uses it.
  for (const statement of program.body) {
    if (statement.type === 'ExportDefaultDeclaration' && statement.declaration.type === 'Identifier')
      used.delete(statement.declaration.name)
  }
  const shown = program.body.map((statement) => showStatement(run, statement, scope, used))
  return [...shown, showRest(run, program, scope)].filter((html) => html !== '').join('\n')
}

function showStatement(run: Run, statement: Statement, scope: Scope, used: Set<string>): string {
  if (!containsJsx(statement)) return ''
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      return statement.declaration ? showStatement(run, statement.declaration as Statement, scope, used) : ''
    case 'ExportDefaultDeclaration': {
      const declaration = statement.declaration as Statement | Expression
      if (declaration.type === 'FunctionDeclaration') return showComponent(run, new Closure(declaration, scope))
      if (declaration.type === 'ClassDeclaration') return showStatement(run, declaration, scope, new Set())
      return showComponent(run, run.evaluate(declaration as Expression, scope))
    }
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return statement.id ? showName(run, statement.id.name, scope, used) : ''
    case 'VariableDeclaration':
      return statement.declarations
        .map(({ id }) => (id.type === 'Identifier' ? showName(run, id.name, scope, used) : ''))
        .join('\n')
    case 'ExpressionStatement':
      return show(run, markupWithin(run, run.evaluate(statement.expression, scope)))
    default:
      return ''
  }
}

function showName(run: Run, name: string, scope: Scope, used: Set<string>): string {
  return used.has(name) ? '' : showComponent(run, scope.find(name)?.read())
}

/** Lists and objects are data: their elements are shown where a component puts them. */
function showComponent(run: Run, value: Value): string {
  if (isFields(value)) return ''
  if (!(value instanceof Closure)) return show(run, markupWithin(run, value))
  if (!containsJsx(value.node)) return ''
  return show(run, markupWithin(run, run.call(value, [], new Unknown())))
}

function showRest(run: Run, node: object, scope: Scope): string {
  return run.budget.step(
    () =>
      childrenOf(node)
        .map((child) => {
          if (!isJsx(child)) return containsJsx(child) ? showRest(run, child, scopeIn(run, child, scope)) : ''
          return run.shown.has(child) ? '' : show(run, run.element(child, scope))
        })
        .join(''),
    '',
  )
}

/** What a function declares, with parameters that nobody knows. */
function scopeIn(run: Run, child: { type: string }, parent: Scope): Scope {
  if (!/Function|^(?:Object|Class)Method$/.test(child.type)) return parent
  const node = child as FunctionNode
  const scope = new Scope(parent, run.doubts)
  for (const param of node.params) bindPattern(run, scope, param, () => NOTHING)
  if (node.body.type === 'BlockStatement') declareBody(run, scope, node.body.body)
  return scope
}
