import '#app/lib/no-eval.ts'
import { z } from 'zod'
import { DOCUMENT_SCHEMAS } from '#content/documents.ts'
import type { DocumentBody, DocumentKind } from '#contracts/site/documents.ts'

/** The shape of a field, as far as its form needs it. */
export type Shape =
  | { is: 'text'; input: 'text' | 'email' | 'url' | 'date'; alsoNumber?: true }
  | { is: 'number' }
  | { is: 'flag' }
  | { is: 'choice'; options: string[] }
  | { is: 'list'; item: Shape; min: number; max: number }
  | { is: 'group'; fields: { key: string; shape: Shape; isRequired: boolean }[] }
  /** One of several groups, distinguished by their keys. */
  | { is: 'either'; groups: GroupShape[] }
export type GroupShape = Extract<Shape, { is: 'group' }>

type Node = z.core.JSONSchema.BaseSchema
const shapes = new Map<DocumentKind, GroupShape>()

/** The shape of a document. A form built from it has every field of the schema, including those added later. */
export function shapeOf(kind: DocumentKind): GroupShape {
  const known = shapes.get(kind)
  if (known) return known
  const shape = toShape(
    z.toJSONSchema(DOCUMENT_SCHEMAS[kind], { io: 'input', unrepresentable: 'any', reused: 'inline' }),
  )
  if (shape.is !== 'group') throw new Error(`A document of the kind ${kind} is not a group of fields`)
  shapes.set(kind, shape)
  return shape
}

const INPUTS: Record<string, 'email' | 'url' | 'date'> = { email: 'email', uri: 'url', date: 'date' }

function toShape(node: Node): Shape {
  const choices = (node.anyOf ?? node.oneOf ?? []).filter(
    (one): one is Node => typeof one === 'object' && one.type !== 'null',
  )
  if (choices.length > 0) {
    const read = choices.map(toShape)
    const groups = read.filter((shape): shape is GroupShape => shape.is === 'group')
    const [first] = read
    if (groups.length > 1) return { is: 'either', groups }
    if (first?.is === 'text' && read.some(({ is }) => is === 'number')) return { ...first, alsoNumber: true }
    if (first) return first
  }
  if (Array.isArray(node.enum)) return { is: 'choice', options: node.enum.map(String) }
  if (node.type === 'object')
    return {
      is: 'group',
      fields: Object.entries(node.properties ?? {}).flatMap(([key, child]) => {
        if (typeof child !== 'object') return []
        const shape = toShape(child)
        const canBeEmpty = shape.is === 'list' && shape.min === 0
        return [{ key, shape, isRequired: node.required?.includes(key) === true && !canBeEmpty }]
      }),
    }
  if (node.type === 'array') {
    const item = typeof node.items === 'object' && !Array.isArray(node.items) ? node.items : {}
    return {
      is: 'list',
      item: toShape(item),
      min: node.minItems ?? 0,
      max: node.maxItems ?? Number.POSITIVE_INFINITY,
    }
  }
  if (node.type === 'number' || node.type === 'integer') return { is: 'number' }
  if (node.type === 'boolean') return { is: 'flag' }
  return { is: 'text', input: INPUTS[node.format ?? ''] ?? 'text' }
}

/** The initial value of a new entry: every required field, empty. */
export function emptyValue(shape: Shape): Json {
  switch (shape.is) {
    case 'text':
      return ''
    case 'number':
      return null
    case 'flag':
      return false
    case 'choice':
      return shape.options[0] ?? ''
    case 'list':
      return isSingleControl(shape.item) ? [emptyValue(shape.item)] : []
    case 'either':
      return emptyValue(shape.groups[0] ?? { is: 'group', fields: [] })
    case 'group':
      return Object.fromEntries(
        shape.fields.filter(({ isRequired }) => isRequired).map(({ key, shape: field }) => [key, emptyValue(field)]),
      )
  }
}

/** The document as it is saved. An empty list is stored as [], or left out if the schema requires entries in an optional list. */
export function normalizeBody(kind: DocumentKind, body: DocumentBody): DocumentBody {
  return normalizeGroup(shapeOf(kind), body)
}

function normalizeGroup({ fields }: GroupShape, group: Record<string, Json>): Record<string, Json> {
  const tidied = { ...group }
  for (const { key, shape, isRequired } of fields) {
    const value = normalize(shape, group[key], isRequired)
    if (value === undefined) delete tidied[key]
    else tidied[key] = value
  }
  return tidied
}

function normalize(shape: Shape, value: Json | undefined, isRequired: boolean): Json | undefined {
  if (shape.is === 'list') {
    const items = Array.isArray(value) ? value.map((item) => normalize(shape.item, item, true) ?? item) : []
    if (isRequired || items.some((item) => item !== '')) return value === undefined ? undefined : items
    return shape.min === 0 ? [] : undefined
  }
  const group = shape.is === 'either' ? chooseGroup(shape.groups, value) : shape
  return group?.is === 'group' && isRecord(value) ? normalizeGroup(group, value) : value
}

/** Whether a value of this shape is edited in one control. */
export const isSingleControl = ({ is }: Shape) => is !== 'list' && is !== 'group' && is !== 'either'

/** The group that a value belongs to: the one that has all of its keys. */
export function chooseGroup(groups: readonly GroupShape[], value: Json | undefined): GroupShape | undefined {
  const keys = isRecord(value) ? Object.keys(value) : []
  return groups.find(({ fields }) => keys.every((key) => fields.some((field) => field.key === key))) ?? groups[0]
}

export type Json = z.core.util.JSONType
export type Path = readonly (string | number)[]

export function isRecord(value: Json | undefined): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A copy with another value at a place; `undefined` removes it. Unchanged parts stay the same objects. */
export function setAt(value: Json | undefined, [key, ...rest]: Path, next: Json | undefined): Json | undefined {
  if (key === undefined) return next
  if (typeof key === 'number') {
    const list = Array.isArray(value) ? [...value] : []
    const changed = setAt(list[key], rest, next)
    list.splice(key, 1, ...(changed === undefined ? [] : [changed]))
    return list
  }
  const { [key]: before, ...others } = isRecord(value) ? value : {}
  const changed = setAt(before, rest, next)
  // Keeps the key's position, or every keystroke would reorder the document.
  if (before !== undefined && changed !== undefined && isRecord(value)) return { ...value, [key]: changed }
  return changed === undefined ? others : { ...others, [key]: changed }
}

export function getAt(value: Json | undefined, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((at, key) => {
    if (Array.isArray(at)) return at[Number(key)]
    return isRecord(at) ? at[String(key)] : undefined
  }, value)
}
