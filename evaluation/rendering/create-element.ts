import { markupWithin } from './call.ts'
import { escapeHtml } from './escape-html.ts'
import { memberOf } from './member.ts'
import { containsJsx, type Expression, type JsxNode } from './parse-script.ts'
import type { Run } from './run.ts'
import type { Scope } from './scope.ts'
import { show } from './show.ts'
import { Closure, createFields, type Fields, isFields, Markup, textOf, type Value } from './values.ts'
import { wordsOf } from './words-of.ts'

type Element = Extract<JsxNode, { type: 'JSXElement' }>
type Attribute = Element['openingElement']['attributes'][number]
type Name = Element['openingElement']['name']

const KEPT = new Set(['href', 'to', 'src', 'alt', 'title', 'placeholder', 'type', 'name', 'value', 'action', 'method'])
const RAW = new Set(['dangerouslySetInnerHTML', 'set:html', 'set:text'])
/** Styles, and data for search engines: no visitor reads them. */
const UNREAD = new Set(['script', 'style'])
const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])

/** The page's head, and what lies over the page when something is done: no visitor reads what these are given. */
const OUTSIDE =
  /(?:Layout|Alert|Dialog|Empty|Error|Load(?:er|ing)|Modal|Popup|Toast|Tooltip)$|^(?:Base|Head|Page|Screen|Shell|Wrapper)$|SEO|Seo|Meta|Helmet|DocumentTitle|JsonLd|Schema/
/** Their title is shown only to a mouse. */
const TIPPED = /(?:Avatar|Button|Carousel|Embed|Frame|Icon|Image|Img|Link|Logo|Map|Photo|Picture|Player|Svg|Video)$/i
const FIELD = /(?:Input|Field|Text[Aa]rea)$/

/**
 * An element as HTML. A component of the file is what it returns for its attributes; another one is a `div` with its children
 * and the words and elements in its attributes.
 */
export function createElement(run: Run, node: JsxNode, scope: Scope): Markup {
  if (node.type === 'JSXFragment') return new Markup(showChildren(run, node, scope), node)
  const { name } = node.openingElement
  const isComponent = name.type === 'JSXMemberExpression' || (name.type === 'JSXIdentifier' && /^[A-Z]/.test(name.name))
  if (!isComponent) return new Markup(showElement(run, node, nameOf(name), scope), node)
  const component = findComponent(run, name, scope)
  if (component instanceof Closure && !run.active.has(component.node)) {
    return new Markup(showOwn(run, node, component, scope), node)
  }
  return new Markup(showForeign(run, node, nameOf(name), scope), node)
}

function nameOf(name: Name): string {
  if (name.type === 'JSXIdentifier') return name.name
  return name.type === 'JSXNamespacedName' ? name.name.name : `${nameOf(name.object)}.${name.property.name}`
}

function findComponent(run: Run, name: Name, scope: Scope): Value {
  if (name.type === 'JSXIdentifier') return scope.find(name.name)?.read()
  if (name.type === 'JSXNamespacedName') return undefined
  return memberOf(run, findComponent(run, name.object, scope), name.property.name)
}

function showElement(run: Run, node: Element, name: string, scope: Scope): string {
  if (UNREAD.has(name)) return ''
  const attributes = readAttributes(run, node, scope, (key) => KEPT.has(key) || RAW.has(key))
  const start = run.budget.spend(`<${name}${writeAttributes(attributes)}>`)
  if (VOID.has(name)) return start
  return `${start}${rawOf(run, attributes) ?? showChildren(run, node, scope)}</${name}>`
}

/** HTML that a page puts in as it is. */
function rawOf(run: Run, attributes: Fields): string | null {
  const inner = attributes.dangerouslySetInnerHTML
  const html = isFields(inner) ? inner.__html : attributes['set:html']
  if (typeof html === 'string') return run.budget.spend(html)
  const text = attributes['set:text']
  return typeof text === 'string' ? run.budget.spend(escapeHtml(text)) : null
}

function showOwn(run: Run, node: Element, component: Closure, scope: Scope): string {
  const attributes = readAttributes(run, node, scope, () => true)
  const children = new Markup(showChildren(run, node, scope), {})
  const isBare = node.openingElement.attributes.length === 0 && children.html.trim() === ''
  if (isBare) {
    component.given ??= { value: run.call(component, [createFields()]) }
    return show(run, component.given.value)
  }
  if (children.html.trim() !== '') attributes.children = children
  return show(run, run.call(component, [attributes])) + (children.isShown ? '' : show(run, children))
}

function showForeign(run: Run, node: Element, name: string, scope: Scope): string {
  const slots = node.openingElement.attributes.filter(isSlot)
  const inSlots = new Set(slots.map(keyOf))
  const attributes = readAttributes(run, node, scope, (key) => !inSlots.has(key) && !/^on[A-Z]/.test(key))
  const parts = slots.flatMap((slot) => markupWithin(run, attributeValue(run, slot, scope)))
  const inside =
    parts.map((part) => show(run, part)).join('') + (rawOf(run, attributes) ?? showChildren(run, node, scope))
  const shown = showWords(run, name, attributes) + inside
  if (FIELD.test(name) && inside === '') return `<label>${shown}</label>${showField(run, name, attributes)}`
  if (node.children.length === 0 && shown === '') return ''
  return /Link$/.test(name) || attributes.href !== undefined || attributes.to !== undefined
    ? `${run.budget.spend(`<a${writeAttributes(attributes)}>`)}${shown}</a>`
    : `<div>${shown}</div>`
}

function showWords(run: Run, name: string, attributes: Fields): string {
  if (OUTSIDE.test(name)) return ''
  const { title, ...others } = attributes
  return [...new Set(wordsOf(run, TIPPED.test(name) ? others : attributes))]
    .map((words) => `<p>${escapeHtml(words)}</p>`)
    .join('')
}

function showField(run: Run, name: string, attributes: Fields): string {
  const area = /area$/i.test(name)
  return run.budget.spend(`<${area ? 'textarea' : 'input'}${writeAttributes(attributes)}>${area ? '</textarea>' : ''}`)
}

/** An attribute with elements, except those of handlers and those that wait for the page. */
function isSlot(attribute: Attribute): boolean {
  return !/^(?:on[A-Z]|fallback$)/.test(keyOf(attribute)) && attribute.type === 'JSXAttribute' && containsJsx(attribute)
}

function keyOf(attribute: Attribute): string {
  if (attribute.type === 'JSXSpreadAttribute') return ''
  const { name } = attribute
  return name.type === 'JSXIdentifier' ? name.name : `${name.namespace.name}:${name.name.name}`
}

function attributeValue(run: Run, attribute: Attribute, scope: Scope): Value {
  if (attribute.type === 'JSXSpreadAttribute') return run.evaluate(attribute.argument, scope)
  const { value } = attribute
  if (value == null) return true
  if (value.type !== 'JSXExpressionContainer') return run.evaluate(value, scope)
  return value.expression.type === 'JSXEmptyExpression' ? undefined : run.evaluate(value.expression, scope)
}

function readAttributes(run: Run, node: Element, scope: Scope, isRead: (key: string) => boolean): Fields {
  const read = createFields()
  for (const attribute of node.openingElement.attributes) {
    const key = keyOf(attribute)
    if (attribute.type === 'JSXAttribute') {
      if (isRead(key)) read[key] = attributeValue(run, attribute, scope)
      continue
    }
    const spread = attributeValue(run, attribute, scope)
    if (!isFields(spread)) continue
    for (const [name, value] of Object.entries(spread)) if (isRead(name)) read[name] = value
  }
  return read
}

function writeAttributes(attributes: Fields): string {
  return Object.entries(attributes)
    .map(([key, value]) => [key === 'to' ? 'href' : key, textOf(value)] as const)
    .map(([key, text]) => (!KEPT.has(key) || text === '' ? '' : ` ${key}="${escapeHtml(text)}"`))
    .join('')
}

function showChildren(run: Run, node: JsxNode, scope: Scope): string {
  return node.children
    .map((child) => {
      if (child.type === 'JSXText') return run.budget.spend(escapeHtml(child.value))
      if (child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression') return ''
      const inner =
        child.type === 'JSXExpressionContainer' || child.type === 'JSXSpreadChild' ? child.expression : child
      return show(run, run.evaluate(inner as Expression, scope))
    })
    .join('')
}
