import { Budget } from './budget.ts'
import { callClosure } from './call.ts'
import { createElement } from './create-element.ts'
import { declareBody } from './declare-body.ts'
import { evaluateExpression } from './evaluate.ts'
import { childrenOf, type Expression, type Program, parseScript } from './parse-script.ts'
import type { Run } from './run.ts'
import { Scope } from './scope.ts'
import { createFields, type Fields, Markup, Unknown } from './values.ts'
import { type WordsFile, WordsFiles } from './words-files.ts'

export function createRun(files: WordsFile[]): Run {
  const run: Run = {
    budget: new Budget(),
    doubts: { count: 0 },
    shown: new Set(),
    active: new Set(),
    words: new WordsFiles(files, (text) => readModule(run, text)),
    evaluate: (node, scope) => run.budget.step(() => evaluateExpression(run, node, scope), new Unknown()),
    call: (closure, args, missing) => run.budget.step(() => callClosure(run, closure, args, missing), new Unknown()),
    element: (node, scope) => run.budget.step(() => createElement(run, node, scope), new Markup('', node)),
  }
  return run
}

export function openProgram(run: Run, program: Program): Scope {
  const scope = new Scope(null, run.doubts)
  declareBody(run, scope, program.body)
  return scope
}

/** What a module exports. */
function readModule(run: Run, text: string): Fields {
  const exported = createFields()
  const program = parseScript(text)
  if (program === null) return exported
  const scope = openProgram(run, program)
  const read = (node: Expression) => run.evaluate(node, scope)
  for (const settings of program.body.flatMap(settingsIn)) Object.assign(exported, read(settings))
  for (const statement of program.body) {
    if (statement.type === 'ExportDefaultDeclaration') {
      const { declaration } = statement
      const name = 'id' in declaration && declaration.id?.type === 'Identifier' ? declaration.id.name : null
      exported.default = name === null ? read(declaration as Expression) : scope.find(name)?.read()
    } else if (statement.type === 'ExportNamedDeclaration') {
      for (const [local, name] of namesOf(statement)) exported[name] = scope.find(local)?.read()
    } else if (statement.type === 'ExpressionStatement' && statement.expression.type === 'AssignmentExpression') {
      const { left, right } = statement.expression
      const isModule =
        left.type === 'MemberExpression' && left.object.type === 'Identifier' && left.object.name === 'module'
      if (isModule) exported.default = read(right)
    }
  }
  return exported
}

/** What a library is set up with counts as exported, `i18n.init({ resources })`, and so does an object that is a statement. */
function settingsIn(node: { type: string }): Expression[] {
  const parts = childrenOf(node) as { type: string }[] as Expression[]
  const isCall = node.type === 'CallExpression'
  if (isCall || node.type === 'ExpressionStatement') {
    const objects = parts.filter(({ type }) => type === 'ObjectExpression')
    if (isCall || objects.length > 0) return objects
  }
  return /^(?:Export|Variable|ExpressionStatement)/.test(node.type) ? parts.flatMap(settingsIn) : []
}

type NamedExport = Extract<Program['body'][number], { type: 'ExportNamedDeclaration' }>

function namesOf({ declaration, specifiers }: NamedExport): [local: string, name: string][] {
  const names: [string, string][] = specifiers.flatMap((specifier): [string, string][] => {
    if (specifier.type !== 'ExportSpecifier' || specifier.exported.type !== 'Identifier') return []
    return [[specifier.local.name, specifier.exported.name]]
  })
  if (declaration?.type === 'VariableDeclaration') {
    for (const { id } of declaration.declarations) if (id.type === 'Identifier') names.push([id.name, id.name])
  } else if (declaration && 'id' in declaration && declaration.id?.type === 'Identifier') {
    names.push([declaration.id.name, declaration.id.name])
  }
  return names
}
