import type { DocumentDetail, DocumentFault } from '#contracts/site/documents.ts'
import type { BrokenDocument, DocumentKey, SiteDocument } from '#contracts/site/site-library.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import {
  getLine,
  getRow,
  isNeeded,
  listLines,
  readRows,
  type SiteDesk,
  type StoredRow,
  toDocuments,
} from './document-rows.ts'

const isSame = (a: DocumentKey, b: DocumentKey) => a.kind === b.kind && a.id === b.id

/** A document with what is wrong with its draft and what refers to it. Needs the service's rights. */
export async function describeDocument(sql: Sql, desk: SiteDesk, key: DocumentKey): Promise<DocumentDetail> {
  const { draft, published, deleted_at } = await getRow(sql, key)
  const body = draft ?? published ?? {}
  const rows = await readRows(sql, true)
  return {
    line: await getLine(sql, key),
    draft: body,
    published,
    faults: deleted_at === null ? await findFaults(sql, desk, rows, key, body) : [],
    dependents: listDependents(desk, rows, key),
  }
}

/** What keeps this body from being published: fields, addresses in use, and references to what the site does not show. */
export async function findFaults(
  sql: Sql,
  desk: SiteDesk,
  rows: readonly StoredRow[],
  key: DocumentKey,
  body: SiteDocument['body'],
): Promise<DocumentFault[]> {
  const checked = desk.library.check(key.kind, body)
  const moved = findMovedOwner(key, body)
  if ('faults' in checked) return [...checked.faults, ...moved].map((fault) => ({ ...fault, link: null }))
  const others = toDocuments(rows, desk).filter((document) => !isSame(document, key))
  const documents = [...others, { ...key, position: Number.MAX_SAFE_INTEGER, body: checked.body }]
  const broken = desk.library.findBroken(documents).filter((found) => isSame(found, key))
  const faults: DocumentFault[] = moved.map((fault) => ({ ...fault, link: null }))
  for (const found of broken) faults.push(await toFault(sql, found))
  return faults
}

/** A track stays with its artist, and placements with their member, because their ids name them. */
function findMovedOwner({ kind, id }: DocumentKey, body: SiteDocument['body']) {
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

/** The documents that refer to this one, as staff would see them now, drafts included. */
function listDependents(desk: SiteDesk, rows: readonly StoredRow[], key: DocumentKey) {
  const documents = toDocuments(rows, desk, { drafts: true })
  const nameOf = ({ kind, id, path }: Pick<BrokenDocument, 'kind' | 'id' | 'path'>) => JSON.stringify([kind, id, path])
  const broken = new Set(desk.library.findBroken(documents).map(nameOf))
  const left = documents.filter((document) => !isSame(document, key))
  // Without the documents that the site cannot do without, there is no site to look at.
  if (left.length === documents.length || isNeeded(key.kind)) return []
  const found = desk.library.findBroken(left).filter((one) => !broken.has(nameOf(one)))
  const titles = new Map(
    documents.map(({ kind, id, body }) => [`${kind} ${id}`, String(body.name ?? body.title ?? kind)]),
  )
  return found.map(({ kind, id, path }) => ({ kind, id, path, title: titles.get(`${kind} ${id}`) ?? id }))
}
