import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

const APP = path.resolve(import.meta.dirname, '../../app')
const JOINS_CLASSES = new Set(['cn', 'clsx', 'cva'])

type Node = { type: string; [key: string]: unknown }

/** A word of the sources that may be a class. */
export type Word = {
  word: string
  file: string
  /** Whether only a class can be in its place: in a class attribute, or in a call that joins class names. */
  isClass: boolean
}

/** Every word of every string in `app/`, except in tests and server-only files. */
export function listWords(folder = APP): Word[] {
  return globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !/\.(test|server)\.tsx?$/.test(file))
    .flatMap((file) => {
      const { program } = parseSync(file, readFileSync(path.join(folder, file), 'utf8'))
      return [...stringsOf(program, false)].flatMap(([text, isClass]) =>
        text
          .split(/\s+/)
          .filter(Boolean)
          .map((word) => ({ word, file, isClass })),
      )
    })
}

function* stringsOf(node: unknown, isClass: boolean): Generator<[text: string, isClass: boolean]> {
  if (Array.isArray(node)) {
    for (const item of node) yield* stringsOf(item, isClass)
  } else if (isNode(node)) {
    if (node.type === 'Literal' && typeof node.value === 'string') yield [node.value, isClass]
    else if (node.type === 'TemplateElement') yield [(node.value as { cooked: string }).cooked, isClass]
    else for (const [part, ofClasses] of partsOf(node, isClass)) yield* stringsOf(part, ofClasses)
  }
}

/** The children of a syntax node, each with whether its strings are classes. */
function partsOf(node: Node, isClass: boolean): [part: unknown, isClass: boolean][] {
  switch (node.type) {
    case 'JSXAttribute':
      return [[node.value, isClassKey(nameOf(node.name))]]
    case 'CallExpression':
      return [
        [node.callee, false],
        [node.arguments, JOINS_CLASSES.has(nameOf(node.callee))],
      ]
    case 'ConditionalExpression':
      return [
        [node.test, false],
        [[node.consequent, node.alternate], isClass],
      ]
    case 'BinaryExpression':
      return [[[node.left, node.right], isClass && node.operator === '+']]
    case 'MemberExpression':
      return [
        [node.object, isClass],
        [node.property, false],
      ]
    case 'ObjectExpression':
      return propertiesOf(node.properties as Node[], isClass)
    case 'JSXElement':
      return Object.values(node).map((part) => [part, false])
    default:
      return Object.values(node).map((part) => [part, isClass])
  }
}

/** In a compound variant (`{ tone: 'open', class: '…' }`) only one property holds classes, in other objects every one may. */
function propertiesOf(properties: readonly Node[], isClass: boolean): [part: unknown, isClass: boolean][] {
  const hasClasses = properties.some(({ key }) => isClassKey(nameOf(key)))
  return properties.map((property) => {
    const name = nameOf(property.key)
    return [property.value ?? property.argument, hasClasses ? isClassKey(name) : isClass && name !== 'defaultVariants']
  })
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '')
const isClassKey = (name: string) => name === 'class' || name === 'className'
