import type { JsonLdEntity, TextBuilder } from '#scraper/text/page-text.ts'

type Found = { type: string; name: string | null; role: string | null; email: string | null }

const WANTED = /organi[sz]ation|corporation|business|person|contactpoint|musicgroup|brand|website/i

/** Writes a page's JSON-LD facts into the text and returns the entities with their offsets; broken JSON is passed over. */
export function readJsonLd(sources: string[], builder: TextBuilder): { entities: JsonLdEntity[]; types: string[] } {
  const found: Found[] = []
  const types = new Set<string>()
  for (const source of sources) visit(safeJson(source), found, types, 0)
  const entities = found.slice(0, 60).map((entity) => ({
    type: entity.type,
    name: entity.name === null ? null : builder.line(entity.name),
    role: entity.role === null ? null : builder.line(entity.role),
    email: entity.email === null ? null : builder.line(entity.email),
  }))
  return { entities, types: [...types].slice(0, 40) }
}

function visit(node: unknown, found: Found[], types: Set<string>, depth: number): void {
  // Nesting is the page's choice; the limit keeps a hostile one from exhausting the stack.
  if (depth > 12 || node === null || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const item of node.slice(0, 200)) visit(item, found, types, depth + 1)
    return
  }
  const record: Record<string, unknown> = { ...node }
  const type = [record['@type']].flat().filter(isText).join(' ')
  if (type !== '') types.add(type)
  if (WANTED.test(type)) {
    const email = asText(record.email)?.replace(/^mailto:/i, '') ?? null
    found.push({ type, name: asText(record.name) ?? asText(record.legalName), role: asText(record.jobTitle), email })
  }
  for (const value of Object.values(record)) visit(value, found, types, depth + 1)
}

function asText(value: unknown): string | null {
  return isText(value) && value.trim() !== '' ? value.trim() : null
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function safeJson(source: string): unknown {
  try {
    return JSON.parse(source.replace(/^\s*<!--|-->\s*$/g, ''))
  } catch {
    return null
  }
}
