import { bindPattern } from './bind-pattern.ts'
import { createClass } from './create-class.ts'
import type { Expression, Statement } from './parse-script.ts'
import { childrenOf } from './parse-script.ts'
import type { Run } from './run.ts'
import type { Scope } from './scope.ts'
import { Closure, chooseOf, createFields, NOTHING, Unknown, type Value } from './values.ts'

type Condition = { test: Expression; isWanted: boolean }
export type Return = { value: Expression; conditions: Condition[] }
type Declaration = Extract<Statement, { type: 'VariableDeclaration' }>

/** Declares what stands in a function's or a module's statements and gives what they return. Nothing is evaluated yet. */
export function declareBody(run: Run, scope: Scope, statements: Statement[]): Return[] {
  const body = new Body(run, scope)
  for (const statement of statements) body.read(statement, [])
  return body.returns
}

class Body {
  readonly returns: Return[] = []
  readonly #run: Run
  readonly #scope: Scope
  /** What is assigned later to a variable or pushed to a list. */
  readonly #changes = new Map<string, { pushed: boolean; value: Expression }[]>()

  constructor(run: Run, scope: Scope) {
    this.#run = run
    this.#scope = scope
  }

  read(statement: Statement, conditions: Condition[]): void {
    switch (statement.type) {
      case 'VariableDeclaration':
        this.#declare(statement)
        break
      case 'FunctionDeclaration':
        if (statement.id) this.#scope.declare(statement.id.name, () => new Closure(statement, this.#scope))
        break
      case 'ClassDeclaration':
        if (statement.id) this.#scope.declare(statement.id.name, () => createClass(this.#run, statement, this.#scope))
        break
      case 'ImportDeclaration':
        this.#import(statement)
        break
      case 'ExportNamedDeclaration':
      case 'ExportDefaultDeclaration':
        if (statement.declaration) this.read(statement.declaration as Statement, conditions)
        break
      case 'ReturnStatement':
        if (statement.argument) this.returns.push({ value: statement.argument, conditions })
        break
      case 'ExpressionStatement':
        this.#noteChange(statement.expression)
        break
      case 'IfStatement':
        this.read(statement.consequent, [...conditions, { test: statement.test, isWanted: true }])
        if (statement.alternate)
          this.read(statement.alternate, [...conditions, { test: statement.test, isWanted: false }])
        break
      default:
        // Loops, switches, try: their statements count wherever they stand.
        for (const child of childrenOf(statement))
          if (/Statement|Declaration|Case|Clause/.test(child.type)) this.read(child as unknown as Statement, conditions)
    }
  }

  #declare({ declarations }: Declaration): void {
    for (const { id, init } of declarations) {
      if (id.type !== 'Identifier') bindPattern(this.#run, this.#scope, id, () => this.#evaluate(init))
      // The variable of a loop has no value of its own.
      else if (!init) this.#scope.declare(id.name, () => this.#withChanges(id.name, NOTHING))
      else this.#scope.declare(id.name, () => this.#withChanges(id.name, nameUnknown(this.#evaluate(init), id.name)))
    }
  }

  #evaluate(node: Expression | null | undefined): Value {
    return node ? this.#run.evaluate(node, this.#scope) : NOTHING
  }

  #withChanges(name: string, first: Value): Value {
    const changes = this.#changes.get(name)
    if (changes === undefined) return first
    const evaluate = (change: { value: Expression }) => this.#evaluate(change.value)
    const pushed = changes.filter((change) => change.pushed).map(evaluate)
    if (pushed.length > 0) return [...(Array.isArray(first) ? first : []), ...pushed]
    return chooseOf([first, ...changes.map(evaluate)])
  }

  #noteChange(expression: Expression): void {
    if (expression.type === 'AssignmentExpression' && expression.left.type === 'Identifier') {
      this.#note(expression.left.name, { pushed: false, value: expression.right })
    } else if (expression.type === 'CallExpression' && expression.callee.type === 'MemberExpression') {
      const { object, property } = expression.callee
      if (object.type !== 'Identifier' || property.type !== 'Identifier' || property.name !== 'push') return
      for (const value of expression.arguments)
        if (value.type !== 'SpreadElement') this.#note(object.name, { pushed: true, value: value as Expression })
    }
  }

  #note(name: string, change: { pushed: boolean; value: Expression }): void {
    const changes = this.#changes.get(name)
    if (changes === undefined) this.#changes.set(name, [change])
    else changes.push(change)
  }

  #import({ specifiers, source }: Extract<Statement, { type: 'ImportDeclaration' }>): void {
    for (const specifier of specifiers) {
      const local = specifier.local.name
      this.#scope.declare(local, () => {
        const file = this.#run.words.findModule(source.value)
        if (file === null) return new Unknown([local])
        if (specifier.type === 'ImportNamespaceSpecifier') return Object.assign(createFields(), file)
        const name = specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(specifier.imported)
        return Object.hasOwn(file, name) ? file[name] : new Unknown([local])
      })
    }
  }
}

function nameOf(node: { type: 'Identifier'; name: string } | { type: 'StringLiteral'; value: string }): string {
  return node.type === 'Identifier' ? node.name : node.value
}

/** What a call gives is searched for under the name that it gets: `const about = getAbout()`. */
function nameUnknown(value: Value, name: string): Value {
  return value instanceof Unknown && value !== NOTHING && value.path.length === 0 ? new Unknown([name]) : value
}
