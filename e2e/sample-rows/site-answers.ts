import type {
  DocumentBody,
  DocumentDetail,
  DocumentKind,
  DocumentLine,
  RevisionLine,
} from '#contracts/site/documents.ts'
import type { Answer } from './desk-answers.ts'

type Body = Record<string, unknown>
type Stored = {
  line: DocumentLine
  draft: DocumentBody
  published: DocumentBody | null
  revisions: (RevisionLine & { body: DocumentBody })[]
}

const AT = '2026-11-20T18:00:00.000Z'

export function lineOf(kind: DocumentKind, id: string, title: string, more: Partial<DocumentLine> = {}): DocumentLine {
  return {
    kind,
    id,
    title,
    slug: id.split(':').at(-1) ?? id,
    path: null,
    state: 'published',
    revision: 1,
    position: 0,
    artist: null,
    publish_at: null,
    publish_failure: null,
    deleted_at: null,
    changed_at: AT,
    changed_by: null,
    is_sample: true,
    ...more,
  }
}

export const ADA_BODY: DocumentBody = {
  slug: 'ada-winters',
  name: 'Ada Winters',
  genre: 'Desert soul',
  keywords: ['slow', 'brass'],
  description: 'Songs from a motel with the windows open.',
  bio: 'Ada Winters grew up above a laundromat in Barstow.',
}

/** The server's answers about a site with few documents, which the test keeps. `failing` names actions that fail. */
export function siteAnswers(lines: readonly DocumentLine[], bodies: Record<string, DocumentBody> = {}) {
  const stored = new Map<string, Stored>(
    lines.map((line) => {
      const body = bodies[`${line.kind} ${line.id}`] ?? { title: line.title, name: line.title, slug: line.slug ?? '' }
      return [
        `${line.kind} ${line.id}`,
        {
          line: { ...line },
          draft: body,
          published: line.state === 'draft' || line.state === 'scheduled' ? null : body,
          revisions: [
            { revision_id: crypto.randomUUID(), revision: line.revision, did: 'seeded', at: AT, by: null, body },
          ],
        },
      ]
    }),
  )
  const find = ({ kind, id }: Body) => stored.get(`${kind} ${id}`)
  const detail = ({ line, draft, published }: Stored): DocumentDetail => ({
    line,
    draft,
    published,
    faults: [],
    dependents: [],
  })
  const change =
    (did: RevisionLine['did'], apply: (one: Stored, body: Body) => void) =>
    (body: Body): Answer => {
      const one = find(body)
      if (one === undefined) return { status: 404, json: { success: false, error: 'There is no such document' } }
      if (body.revision !== one.line.revision)
        return { status: 409, json: { success: false, error: 'Somebody has changed it meanwhile' } }
      apply(one, body)
      touch(one, did)
      return { json: did === 'deleted' || did === 'undeleted' ? one.line : detail(one) }
    }
  const touch = (one: Stored, did: RevisionLine['did'], by = 'Ines Okafor') => {
    Object.assign(one.line, { revision: one.line.revision + 1, changed_at: new Date().toISOString(), changed_by: by })
    one.revisions.unshift({
      revision_id: crypto.randomUUID(),
      revision: one.line.revision,
      did,
      at: one.line.changed_at,
      by,
      body: one.draft,
    })
  }
  const stateOf = (one: Stored) =>
    one.published === null ? 'draft' : one.published === one.draft ? 'published' : 'changed'
  return {
    stored,
    /** Somebody else saves this body. */
    saveAsSomebody(key: string, body: DocumentBody): void {
      const one = stored.get(key)
      if (one === undefined) throw new Error(`There is no ${key}`)
      one.draft = body
      one.line.state = stateOf(one)
      touch(one, 'saved', 'Rafa Dunmore')
    },
    answers: {
      list_documents: (): Answer => ({
        json: { documents: [...stored.values()].map(({ line }) => line), removed_sample: null },
      }),
      get_document: (body: Body): Answer => {
        const one = find(body)
        return one
          ? { json: detail(one) }
          : { status: 404, json: { success: false, error: 'There is no such document' } }
      },
      save_draft: change('saved', (one, { body }) => {
        one.draft = body as DocumentBody
        one.line.state = stateOf(one)
      }),
      publish_document: change('published', (one) => {
        one.published = one.draft
        Object.assign(one.line, { state: 'published', publish_failure: null })
      }),
      unpublish_document: change('unpublished', (one) => {
        one.published = null
        one.line.state = 'draft'
      }),
      discard_draft: change('discarded', (one) => {
        one.draft = one.published ?? one.draft
        one.line.state = stateOf(one)
      }),
      schedule_document: change('scheduled', (one, { publish_at }) => {
        Object.assign(one.line, { publish_at, publish_failure: null })
        one.line.state = publish_at === null ? stateOf(one) : 'scheduled'
      }),
      delete_document: change('deleted', (one) => {
        Object.assign(one.line, { state: 'deleted', deleted_at: new Date().toISOString() })
      }),
      undelete_document: change('undeleted', (one) => {
        Object.assign(one.line, { state: stateOf(one), deleted_at: null })
      }),
      restore_revision: change('restored', (one, { revision_id }) => {
        one.draft = one.revisions.find((revision) => revision.revision_id === revision_id)?.body ?? one.draft
        one.line.state = stateOf(one)
      }),
      list_revisions: (body: Body): Answer => ({
        json: find(body)?.revisions.map(({ body: _, ...line }) => line) ?? [],
      }),
      get_revision: (body: Body): Answer => ({
        json: { body: find(body)?.revisions.find(({ revision_id }) => revision_id === body.revision_id)?.body ?? {} },
      }),
      order_documents: ({ kind, ids }: Body): Answer => {
        for (const [at, id] of (ids as string[]).entries()) {
          const one = stored.get(`${kind} ${id}`)
          if (one) one.line.position = at
        }
        return { json: { success: true } }
      },
      preview_document: (): Answer => ({ json: { url: '/artists' } }),
    },
  }
}
