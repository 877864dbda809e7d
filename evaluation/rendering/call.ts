import { bindPattern } from './bind-pattern.ts'
import { callMethod } from './call-method.ts'
import { evaluateTest } from './condition.ts'
import { declareBody, type Return } from './declare-body.ts'
import { evaluateHook } from './evaluate-hook.ts'
import { memberOf } from './member.ts'
import { containsJsx, type Expression } from './parse-script.ts'
import type { Run } from './run.ts'
import { Scope } from './scope.ts'
import { isTranslator, translate } from './translate.ts'
import { Closure, chooseOf, gives, holdsMarkup, isFields, Markup, NOTHING, Unknown, type Value } from './values.ts'

type Call = Extract<Expression, { type: 'CallExpression' | 'OptionalCallExpression' }>

/** The elements of a call that is not known are shown: `createPortal(<p>…</p>, body)`, or a list that a server sends. */
export function evaluateCall(run: Run, node: Call, scope: Scope): Value {
  const args = node.arguments.map((argument) =>
    argument.type === 'SpreadElement' || argument.type === 'ArgumentPlaceholder'
      ? new Unknown()
      : run.evaluate(argument as Expression, scope),
  )
  const value = callValue(run, node.callee as Expression, args, scope)
  if (!(value instanceof Unknown)) return value
  const elements = args.flatMap((argument) => markupWithin(run, argument))
  return elements.length > 0 ? elements : value
}

function callValue(run: Run, callee: Expression, args: Value[], scope: Scope): Value {
  const hook = evaluateHook(run, nameOfCallee(callee), args)
  if (hook !== null) return hook.value
  if (callee.type === 'MemberExpression' || callee.type === 'OptionalMemberExpression') {
    const object = run.evaluate(callee.object as Expression, scope)
    const name = callee.computed || callee.property.type !== 'Identifier' ? null : callee.property.name
    const result = name === null ? null : callMethod(run, object, name, args)
    if (result !== null) return result.value
    return callFunction(run, memberOf(run, object, name), args)
  }
  return callFunction(run, run.evaluate(callee, scope), args)
}

function callFunction(run: Run, called: Value, args: Value[]): Value {
  if (isTranslator(called)) return translate(run, called, args)
  if (!(called instanceof Closure)) return new Unknown()
  if (args.length > 0) return run.call(called, args)
  if (run.active.has(called.node)) return new Unknown()
  called.given ??= { value: run.call(called, []) }
  return called.given.value
}

/** `useState`, and also `React.useState`. */
function nameOfCallee(callee: Expression): string {
  if (callee.type === 'Identifier') return callee.name
  const isNamespaced =
    (callee.type === 'MemberExpression' || callee.type === 'OptionalMemberExpression') &&
    callee.object.type === 'Identifier' &&
    /^(?:React|Object|Array|Promise|JSON)$/.test(callee.object.name) &&
    callee.property.type === 'Identifier'
  if (!isNamespaced) return ''
  const { name: object } = callee.object as { name: string }
  const { name } = callee.property as { name: string }
  return object === 'React' ? name : `${object}.${name}`
}

export function callClosure(run: Run, { node, scope: parent }: Closure, args: Value[], missing: Value): Value {
  if (run.active.has(node)) return new Unknown()
  const scope = new Scope(parent, run.doubts)
  node.params.forEach((param, at) => {
    bindPattern(run, scope, param, () =>
      param.type === 'RestElement' ? args.slice(at) : at < args.length ? args[at] : missing,
    )
  })
  run.active.add(node)
  try {
    if (node.body.type !== 'BlockStatement') return run.evaluate(node.body, scope)
    return chooseReturned(run, declareBody(run, scope, node.body.body), scope)
  } finally {
    run.active.delete(node)
  }
}

/** All elements that a function may return; of other values the only one that gives something. */
function chooseReturned(run: Run, returns: Return[], scope: Scope): Value {
  const values: Value[] = []
  for (const { value, conditions } of returns) {
    const verdicts = conditions.map(({ test, isWanted }) => {
      const { truth, isDoubtful } = evaluateTest(run, test, scope)
      return truth === undefined || isDoubtful ? null : truth === isWanted
    })
    if (verdicts.includes(false)) continue
    if (verdicts.includes(null)) run.doubts.count++
    const returned = run.evaluate(value, scope)
    values.push(returned)
    // What a server would send is not known, so what a `catch` gives instead is shown.
    if (!verdicts.includes(null) && !(returned instanceof Unknown)) break
  }
  if (values.some(holdsMarkup)) return chooseOf(values)
  const giving = values.filter(gives)
  if (giving.length === 1) return giving[0]
  return values.length === 1 ? values[0] : new Unknown()
}

/** The elements in a value, those that a function in it returns too. */
export function markupWithin(run: Run, value: Value): Markup[] {
  return run.budget.step(() => {
    if (value instanceof Markup) return [value]
    if (value instanceof Closure) return containsJsx(value.node) ? markupWithin(run, run.call(value, [], NOTHING)) : []
    if (Array.isArray(value)) return value.flatMap((item) => markupWithin(run, item))
    return isFields(value) ? Object.values(value).flatMap((item) => markupWithin(run, item)) : []
  }, [])
}
