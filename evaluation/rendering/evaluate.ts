import { LIMITS } from './budget.ts'
import { evaluateCall } from './call.ts'
import { evaluateConditional, evaluateLogical } from './condition.ts'
import { createClass } from './create-class.ts'
import { memberOf } from './member.ts'
import type { Expression } from './parse-script.ts'
import type { Run } from './run.ts'
import type { Scope } from './scope.ts'
import { Closure, createFields, isFields, isPlain, joinTexts, textOf, truthOf, Unknown, type Value } from './values.ts'

/** The value of an expression as far as the file tells it. Nothing runs: what is not covered here is not known. */
export function evaluateExpression(run: Run, node: Expression, scope: Scope): Value {
  switch (node.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return node.value
    case 'NullLiteral':
      return null
    case 'TemplateLiteral':
      return evaluateTemplate(run, node, scope)
    case 'Identifier':
      if (node.name === 'undefined') return undefined
      return readName(scope, node.name)
    case 'ThisExpression':
      return readName(scope, 'this')
    case 'ArrayExpression':
      return evaluateList(run, node, scope)
    case 'ObjectExpression':
      return evaluateFields(run, node, scope)
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return new Closure(node, scope)
    case 'ClassExpression':
      return createClass(run, node, scope)
    case 'JSXElement':
    case 'JSXFragment':
      return run.element(node, scope)
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return memberOf(run, run.evaluate(node.object as Expression, scope), keyOf(run, node, scope))
    case 'CallExpression':
    case 'OptionalCallExpression':
      return evaluateCall(run, node, scope)
    case 'LogicalExpression':
      return evaluateLogical(run, node, scope)
    case 'ConditionalExpression':
      return evaluateConditional(run, node, scope)
    case 'BinaryExpression':
      return evaluateBinary(run, node, scope)
    case 'UnaryExpression':
      return evaluateUnary(run, node, scope)
    case 'SequenceExpression':
      return run.evaluate(node.expressions.at(-1) as Expression, scope)
    case 'AssignmentExpression':
      return run.evaluate(node.right, scope)
    case 'AwaitExpression':
      return run.evaluate(node.argument, scope)
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'ParenthesizedExpression':
    case 'TypeCastExpression':
      return run.evaluate(node.expression, scope)
    default:
      return new Unknown()
  }
}

function readName(scope: Scope, name: string): Value {
  const binding = scope.find(name)
  return binding === null ? new Unknown([name]) : binding.read()
}

type Of<Type extends Expression['type']> = Extract<Expression, { type: Type }>

export function keyOf(
  run: Run,
  node: Of<'MemberExpression' | 'OptionalMemberExpression'>,
  scope: Scope,
): string | null {
  if (!node.computed) return node.property.type === 'Identifier' ? node.property.name : null
  const key = run.evaluate(node.property as Expression, scope)
  return typeof key === 'string' || typeof key === 'number' ? String(key) : null
}

function evaluateTemplate(run: Run, node: Of<'TemplateLiteral'>, scope: Scope): Value {
  const parts = node.quasis.map(({ value }, at) => {
    const next = node.expressions[at]
    return (value.cooked ?? '') + (next === undefined ? '' : textOf(run.evaluate(next as Expression, scope)))
  })
  return joinTexts(parts)
}

function evaluateList(run: Run, node: Of<'ArrayExpression'>, scope: Scope): Value {
  const items: Value[] = []
  for (const element of node.elements) {
    if (items.length >= LIMITS.listItems) break
    if (element?.type !== 'SpreadElement') items.push(element === null ? undefined : run.evaluate(element, scope))
    else {
      const spread = run.evaluate(element.argument, scope)
      if (Array.isArray(spread)) items.push(...spread.slice(0, LIMITS.listItems))
    }
  }
  return items
}

function evaluateFields(run: Run, node: Of<'ObjectExpression'>, scope: Scope): Value {
  const fields = createFields()
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      const spread = run.evaluate(property.argument, scope)
      if (isFields(spread)) Object.assign(fields, spread)
      continue
    }
    const key =
      property.key.type === 'Identifier' && !property.computed
        ? property.key.name
        : textOf(run.evaluate(property.key as Expression, scope))
    if (key === '') continue
    fields[key] =
      property.type === 'ObjectMethod'
        ? new Closure(property, scope)
        : run.evaluate(property.value as Expression, scope)
  }
  return fields
}

function evaluateBinary(run: Run, node: Of<'BinaryExpression'>, scope: Scope): Value {
  const left = run.evaluate(node.left as Expression, scope)
  const right = run.evaluate(node.right, scope)
  if (node.operator === '+') {
    if (typeof left === 'number' && typeof right === 'number') return left + right
    return typeof left === 'string' || typeof right === 'string'
      ? joinTexts([textOf(left), textOf(right)])
      : new Unknown()
  }
  if (!isPlain(left) || !isPlain(right)) return new Unknown()
  switch (node.operator) {
    case '===':
    case '==':
      return left === right
    case '!==':
    case '!=':
      return left !== right
  }
  if (typeof left !== 'number' || typeof right !== 'number') return new Unknown()
  return compute(node.operator, left, right)
}

function compute(operator: string, left: number, right: number): Value {
  switch (operator) {
    case '<':
      return left < right
    case '<=':
      return left <= right
    case '>':
      return left > right
    case '>=':
      return left >= right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return left / right
    case '%':
      return left % right
    default:
      return new Unknown()
  }
}

function evaluateUnary(run: Run, node: Of<'UnaryExpression'>, scope: Scope): Value {
  const value = run.evaluate(node.argument, scope)
  if (node.operator === '!') {
    const truth = truthOf(value)
    return truth === undefined ? new Unknown() : !truth
  }
  return node.operator === '-' && typeof value === 'number' ? -value : new Unknown()
}
