import { childrenOf, type Program } from './parse-script.ts'

/** Names that elements, calls and attributes of a file use: what they show is shown there and not where it is written. */
export function listUsedNames(program: Program): Set<string> {
  const names = new Set<string>()
  const waiting: { node: object; isInJsx: boolean }[] = [{ node: program, isInJsx: false }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, isInJsx } = next as { node: { type: string; name?: string; callee?: object }; isInJsx: boolean }
    if (node.type === 'JSXIdentifier' || (isInJsx && node.type === 'Identifier')) names.add(node.name ?? '')
    if (node.type === 'CallExpression' && node.callee !== undefined && 'name' in node.callee)
      names.add(String(node.callee.name))
    const isInside = isInJsx || node.type === 'JSXExpressionContainer'
    // A function in an element has names of its own besides, so a name too many may be here; that is what the end of a page is for.
    for (const child of childrenOf(node)) waiting.push({ node: child, isInJsx: isInside })
  }
  return names
}
