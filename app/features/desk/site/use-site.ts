import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#app/features/desk/shared/data/call.ts'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { type DocumentKind, type DocumentLine, STAFF_KINDS } from '#contracts/site/documents.ts'
import { getTitle } from './kinds.ts'

export const SITE_KEY = ['site']
export const SITE_KEYS = {
  list: [...SITE_KEY, 'list'],
  document: (kind: DocumentKind, id: string) => [...SITE_KEY, 'document', kind, id],
  revisions: (kind: DocumentKind, id: string) => [...SITE_KEY, 'revisions', kind, id],
}

/** Whether the user may edit documents of a kind. The server enforces it. */
export function useCanEdit() {
  const { isAdmin } = useAuth()
  return (kind: DocumentKind) => isAdmin || STAFF_KINDS.includes(kind)
}

const DOCUMENTS = queryOptions({ queryKey: SITE_KEYS.list, queryFn: () => call('list_documents') })

/** All documents that the user may edit, without their content. */
export const useDocuments = () => useQuery(DOCUMENTS)

/** The documents of a kind in site order, without deleted ones; optionally of one artist. */
export function useDocumentsOfKind(kind: DocumentKind, artist?: string): readonly DocumentLine[] {
  const { data } = useDocuments()
  return useMemo(
    () =>
      (data?.documents ?? [])
        .filter((line) => line.kind === kind && line.state !== 'deleted' && (!artist || line.artist === artist))
        .sort((a, b) => a.position - b.position),
    [data, kind, artist],
  )
}

/** Identifies a document and its revision in a call. */
export const toDocumentRef = ({ kind, id, revision }: DocumentLine) => ({ kind, id, revision })

type Titles = ReadonlyMap<string, string>
const NO_TITLES: Titles = new Map()
/** Cached, because a form reads titles in many places and the list reloads with every save. */
const titlesOf = new WeakMap<readonly DocumentLine[], Titles>()

/** The title of every document, by kind and id; a track's title includes the artist. */
export const useTitles = () => useQuery({ ...DOCUMENTS, select: toTitles }).data ?? NO_TITLES

function toTitles({ documents }: { documents: readonly DocumentLine[] }): Titles {
  const known = titlesOf.get(documents)
  if (known) return known
  const titles = new Map(documents.map((line) => [`${line.kind} ${line.id}`, getTitle(line)]))
  for (const line of documents) {
    const artist = line.artist === null ? undefined : titles.get(`artist ${line.artist}`)
    if (artist !== undefined) titles.set(`${line.kind} ${line.id}`, `${getTitle(line)}, ${artist}`)
  }
  titlesOf.set(documents, titles)
  return titles
}
