import { EVENT_ID, type Event, getScalarValue, parseEvents } from 'js-yaml'

export type FieldPath = readonly PropertyKey[]

/** Where a field is in a YAML text, as `line:column`. For a missing field, where the closest parent is that exists. */
export function locateField(text: string, path: FieldPath): string {
  const offsets = findOffsets(text)
  for (let length = path.length; length > 0; length -= 1) {
    const offset = offsets.get(keyOf(path.slice(0, length)))
    if (offset !== undefined) return lineAndColumn(text, offset)
  }
  return '1:1'
}

/** A field as a content author would write it: `tracks[1].duration`. */
export function nameField(path: FieldPath): string {
  const name = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return name.replace(/^\./, '') || '(whole file)'
}

/** The offset of every field's name, and of every list's entries. */
function findOffsets(text: string): Map<string, number> {
  const offsets = new Map<string, number>()
  const events = parseEvents(text, {}).values()
  const next = (): Event | undefined => events.next().value
  const note = (path: FieldPath, offset: number) => {
    if (offset >= 0) offsets.set(keyOf(path), offset)
  }
  const readNode = (event: Event | undefined, path: FieldPath): void => {
    if (event?.type === EVENT_ID.SEQUENCE) {
      let index = 0
      for (let item = next(); item && item.type !== EVENT_ID.POP; item = next()) {
        note([...path, index], startOf(item))
        readNode(item, [...path, index])
        index += 1
      }
    } else if (event?.type === EVENT_ID.MAPPING) {
      for (let key = next(); key && key.type !== EVENT_ID.POP; key = next()) {
        const field = [...path, key.type === EVENT_ID.SCALAR ? getScalarValue(text, key) : '']
        note(field, startOf(key))
        readNode(key, field)
        readNode(next(), field)
      }
    }
  }
  for (let event = next(); event; event = next()) readNode(event, [])
  return offsets
}

function startOf(event: Event): number {
  if (event.type === EVENT_ID.SCALAR) return event.valueStart
  if (event.type === EVENT_ID.ALIAS) return event.anchorStart
  return 'start' in event ? event.start : -1
}

function lineAndColumn(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n')
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`
}

const keyOf = (path: FieldPath) => JSON.stringify(path)
