import type { ClassNode } from './parse-script.ts'
import type { Run } from './run.ts'
import { Scope } from './scope.ts'
import { Closure, createFields, Unknown, type Value } from './values.ts'

/** A class component is its `render`, in which `this` has the other methods. Its state and props are not known. */
export function createClass(run: Run, node: ClassNode, parent: Scope): Value {
  const scope = new Scope(parent, run.doubts)
  const members = createFields()
  for (const member of node.body.body) {
    if (member.type === 'ClassMethod' && member.key.type === 'Identifier') {
      members[member.key.name] = new Closure(member, scope)
    } else if (
      member.type === 'ClassProperty' &&
      member.key.type === 'Identifier' &&
      member.value?.type === 'ArrowFunctionExpression'
    ) {
      members[member.key.name] = new Closure(member.value, scope)
    }
  }
  members.props = new Unknown()
  members.state = new Unknown()
  scope.declare('this', () => members)
  return members.render ?? new Unknown()
}
