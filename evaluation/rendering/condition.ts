import type { Expression } from './parse-script.ts'
import type { Run } from './run.ts'
import type { Scope } from './scope.ts'
import { chooseOf, gives, holdsMarkup, truthOf, Unknown, type Value } from './values.ts'

type Of<Type extends Expression['type']> = Extract<Expression, { type: Type }>
type Test = { value: Value; truth: boolean | undefined; isDoubtful: boolean }

export function evaluateTest(run: Run, node: Expression, scope: Scope): Test {
  const before = run.doubts.count
  const value = run.evaluate(node, scope)
  return { value, truth: truthOf(value), isDoubtful: run.doubts.count > before }
}

/**
 * A condition in doubt tells which words are shown, since a visitor reads one side at a time, but hides no elements: what opens
 * on a click belongs to the page.
 */
export function evaluateConditional(run: Run, node: Of<'ConditionalExpression'>, scope: Scope): Value {
  const { truth, isDoubtful } = evaluateTest(run, node.test, scope)
  if (truth !== undefined && !isDoubtful) return run.evaluate(truth ? node.consequent : node.alternate, scope)
  const sides = [run.evaluate(node.consequent, scope), run.evaluate(node.alternate, scope)]
  if (truth === undefined) run.doubts.count++
  if (truth === undefined || sides.some(holdsMarkup)) return chooseOf(sides)
  return truth ? sides[0] : sides[1]
}

export function evaluateLogical(run: Run, node: Of<'LogicalExpression'>, scope: Scope): Value {
  const { value, truth, isDoubtful } = evaluateTest(run, node.left, scope)
  if (node.operator === '&&') {
    if (truth === false && !isDoubtful) return value
    const right = run.evaluate(node.right, scope)
    return truth === false && !holdsMarkup(right) ? value : right
  }
  const isKept = node.operator === '??' ? value !== null && value !== undefined : truth
  if (isKept && !(value instanceof Unknown)) return value
  if (value instanceof Unknown) run.doubts.count++
  const right = run.evaluate(node.right, scope)
  return value instanceof Unknown && !gives(right) ? value : right
}
