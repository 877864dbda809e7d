import type { DocumentDetail, DocumentFault } from '#contracts/site/documents.ts'
import type { BrokenDocument, DocumentKey, SiteDocument } from '#contracts/site/site-library.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import {
  getLine,
  getRow,
  isRequiredKind,
  listLines,
  readRows,
  type SiteRules,
  type StoredRow,
  toDocuments,
} from './document-rows.ts'

const isSameDocument = (a: DocumentKey, b: DocumentKey) => a.kind === b.kind && a.id === b.id

/** A document with the faults of its draft and the documents that refer to it. Must run as the service. */
export async function describeDocument(sql: Sql, rules: SiteRules, key: DocumentKey): Promise<DocumentDetail> {
  const { draft, published, deleted_at } = await getRow(sql, key)
  const body = draft ?? published ?? {}
  const rows = await readRows(sql, true)
  return {
    line: await getLine(sql, key),
    draft: body,
    published,
    faults: deleted_at === null ? await findFaults(sql, rules, rows, key, body) : [],
    dependents: listDependents(rules, rows, key),
  }
}

/** Why the body cannot be published: invalid fields, addresses in use, and references to unpublished documents. */
export async function findFaults(
  sql: Sql,
  rules: SiteRules,
  rows: readonly StoredRow[],
  key: DocumentKey,
  body: SiteDocument['body'],
): Promise<DocumentFault[]> {
  const checked = rules.library.check(key.kind, body)
  const moved = findChangedOwner(key, body)
  if ('faults' in checked) return [...checked.faults, ...moved].map((fault) => ({ ...fault, link: null }))
  const others = toDocuments(rows, rules).filter((document) => !isSameDocument(document, key))
  const documents = [...others, { ...key, position: Number.MAX_SAFE_INTEGER, body: checked.body }]
  const broken = rules.library.findBroken(documents).filter((found) => isSameDocument(found, key))
  const faults: DocumentFault[] = moved.map((fault) => ({ ...fault, link: null }))
  for (const found of broken) faults.push(await toFault(sql, found))
  return faults
}

/** A track cannot change its artist, nor placements their member, because their ids contain them. */
function findChangedOwner({ kind, id }: DocumentKey, body: SiteDocument['body']) {
  const [field, owner] = kind === 'track' ? (['artist', id.split(':')[0]] as const) : (['member', id] as const)
  if (kind !== 'track' && kind !== 'placements') return []
  return body[field] === owner ? [] : [{ path: [field], message: `cannot be changed; it is '${owner}'` }]
}

async function toFault(sql: Sql, { path, message, target }: BrokenDocument): Promise<DocumentFault> {
  const [line] = target === null ? [] : await listLines(sql, 'd.kind = $1 and d.id = $2', [target.kind, target.id])
  if (line === undefined) return { path, message, link: null }
  const why = line.state === 'deleted' ? 'is deleted' : 'is not published yet'
  return { path, message: `“${line.title}” ${why}`, link: { kind: line.kind, id: line.id, title: line.title } }
}

/** The documents that refer to this one, including drafts. */
function listDependents(rules: SiteRules, rows: readonly StoredRow[], key: DocumentKey) {
  const documents = toDocuments(rows, rules, { drafts: true })
  const toKey = ({ kind, id, path }: Pick<BrokenDocument, 'kind' | 'id' | 'path'>) => JSON.stringify([kind, id, path])
  const broken = new Set(rules.library.findBroken(documents).map(toKey))
  const left = documents.filter((document) => !isSameDocument(document, key))
  // Without a required document there is no valid site to check.
  if (left.length === documents.length || isRequiredKind(key.kind)) return []
  const found = rules.library.findBroken(left).filter((one) => !broken.has(toKey(one)))
  const titles = new Map(
    documents.map(({ kind, id, body }) => [`${kind} ${id}`, String(body.name ?? body.title ?? kind)]),
  )
  return found.map(({ kind, id, path }) => ({ kind, id, path, title: titles.get(`${kind} ${id}`) ?? id }))
}
