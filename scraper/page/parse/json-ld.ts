import type { JsonLdEntity, TextBuilder } from '#scraper/text/page-text.ts'

type Found = { type: string; name: string | null; role: string | null; email: string | null; isStaff: boolean }
/** Where a record is in the document, and whether it is about people outside the company. */
type Place = { key: string; worksElsewhere: boolean; depth: number }

const RELEVANT_TYPE = /organi[sz]ation|corporation|business|person|contactpoint|musicgroup|brand|website/i
const STAFF_KEY = /^(?:founders?|employees?|members?|contactPoint|department)$/
// Reviewers, performers and actors do not work for the company, whatever their title.
const OTHER_PEOPLE_KEY =
  /^(?:reviews?|reviewedBy|byArtist|performers?|actors?|directors?|musicBy|tracks?|albums?|alumni|sponsors?|funder)$/

/** Appends a page's JSON-LD facts to the text and returns the entities with their offsets. Broken JSON is skipped. */
export function readJsonLd(sources: string[], builder: TextBuilder): { entities: JsonLdEntity[]; types: string[] } {
  const found: Found[] = []
  const types = new Set<string>()
  for (const source of sources) visit(parseJson(source), found, types, { key: '', worksElsewhere: false, depth: 0 })
  const entities = found.slice(0, 60).map((entity) => ({
    type: entity.type,
    name: entity.name === null ? null : builder.line(entity.name),
    role: entity.role === null ? null : builder.line(entity.role),
    email: entity.email === null ? null : builder.line(entity.email),
    isStaff: entity.isStaff,
  }))
  return { entities, types: [...types].slice(0, 40) }
}

function visit(node: unknown, found: Found[], types: Set<string>, place: Place): void {
  // The limit keeps a hostile page from exhausting the stack.
  const { key, worksElsewhere, depth } = place
  if (depth > 12 || node === null || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const item of node.slice(0, 200)) visit(item, found, types, { ...place, depth: depth + 1 })
    return
  }
  const record: Record<string, unknown> = { ...node }
  const type = [record['@type']].flat().filter(isText).join(' ')
  if (type !== '') types.add(type)
  if (RELEVANT_TYPE.test(type)) {
    const email = asText(record.email)?.replace(/^mailto:/i, '') ?? null
    const name = asText(record.name) ?? asText(record.legalName)
    const role = worksElsewhere ? null : findTitle(record.jobTitle, key, name)
    const isStaff = !worksElsewhere && STAFF_KEY.test(key)
    found.push({ type, name, role, email, isStaff })
  }
  const isReview = /\breview\b/i.test(type)
  for (const [under, value] of Object.entries(record))
    visit(value, found, types, {
      key: under,
      worksElsewhere: worksElsewhere || isReview || OTHER_PEOPLE_KEY.test(under),
      depth: depth + 1,
    })
}

/** Records of companies often have the name of a founder under `founder`, without a title. */
function findTitle(jobTitle: unknown, key: string, name: string | null): string | null {
  const titles = [jobTitle].flat().flatMap((one) => asText(one) ?? [])
  if (titles.length > 0) return titles.join(', ')
  // A single word may as well be the name of an act.
  return /^founders?$/.test(key) && name?.includes(' ') === true ? 'Founder' : null
}

function asText(value: unknown): string | null {
  return isText(value) && value.trim() !== '' ? value.trim() : null
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source.replace(/^\s*<!--|-->\s*$/g, ''))
  } catch {
    return null
  }
}
