import { load } from 'cheerio'
import { parseScript } from './rendering/parse-script.ts'

type Node = ReturnType<ReturnType<typeof load>['root']>[0]['children'][number]
type Element = Extract<Node, { attribs: unknown }>

const LOOP = /^\s*\(?([\s\S]+?)\)?\s+(?:in|of)\s+([\s\S]+)$/
const NAME = /^[A-Za-z][\w-]*$/

/** A Vue template as JSX. Every side of its conditions is there, since what changes while a page is used belongs to it. */
export function writeTemplate(template: string): string {
  const xml = { xmlMode: false, recognizeSelfClosing: true, lowerCaseTags: false, lowerCaseAttributeNames: false }
  return `<>${writeAll(load(template, { xml }).root()[0]?.children ?? [])}</>`
}

function writeAll(nodes: Node[]): string {
  return nodes.map(writeNode).join('')
}

function writeNode(node: Node): string {
  if (node.type === 'text')
    return node.data
      .split(/\{\{([\s\S]*?)\}\}/)
      .map((part, at) => (at % 2 === 0 ? `{${JSON.stringify(part)}}` : `{${readable(part)}}`))
      .join('')
  if (node.type !== 'tag') return ''
  const [, names, list] = LOOP.exec(node.attribs['v-for'] ?? '') ?? []
  const element = writeElement(node)
  const looped = list === undefined ? null : readable(`(${list}).map((${names}) => (${element}))`)
  return looped === null ? element : `{${looped}}`
}

function writeElement({ name, attribs, children }: Element): string {
  const inner = writeAll(children)
  if (/^(?:template|slot)$/i.test(name) || !NAME.test(name)) return `<>${inner}</>`
  // A name with a hyphen is that of a component: `router-link` is `RouterLink`.
  const tag = name.includes('-') ? name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()) : name
  return `<${tag}${Object.entries(attribs).map(writeAttribute).join('')}>${inner}</${tag}>`
}

function writeAttribute([name, value]: [string, string]): string {
  if (name === 'v-html' || name === 'v-text') return ` set:${name.slice(2)}={${readable(value)}}`
  if (name === 'v-bind') return ` {...${readable(value)}}`
  const bound = /^(?:v-bind)?:([\w-]+)$/.exec(name)?.[1]
  if (bound !== undefined) return ` ${bound}={${readable(value)}}`
  return NAME.test(name) && !name.startsWith('v-') ? ` ${name}={${JSON.stringify(value)}}` : ''
}

/** An expression that is none must not take the rest of the page with it. */
function readable(expression: string): string {
  return parseScript(`(${expression})`) === null ? 'undefined' : `(${expression})`
}
