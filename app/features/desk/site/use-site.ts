import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#app/features/desk/shared/data/call.ts'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { type DocumentKind, type DocumentLine, STAFF_KINDS } from '#contracts/site/documents.ts'
import { titleOf } from './kinds.ts'

export const SITE = ['site']
export const SITE_KEYS = {
  list: [...SITE, 'list'],
  document: (kind: DocumentKind, id: string) => [...SITE, 'document', kind, id],
  revisions: (kind: DocumentKind, id: string) => [...SITE, 'revisions', kind, id],
}

/** Whether one may edit documents of a kind. The server tells others nothing about them. */
export function useMayEdit() {
  const { isAdmin } = useAuth()
  return (kind: DocumentKind) => isAdmin || STAFF_KINDS.includes(kind)
}

/** All documents that one may edit, without what they contain. */
export function useDocuments() {
  return useQuery({ queryKey: SITE_KEYS.list, queryFn: () => call('list_documents') })
}

const NONE: readonly DocumentLine[] = []

/** Those of a kind that are not deleted, in their order; of tracks, those of one artist. */
export function useLines(kind: DocumentKind, artist?: string): readonly DocumentLine[] {
  const all = useDocuments().data?.documents ?? NONE
  return useMemo(
    () =>
      all
        .filter((line) => line.kind === kind && line.state !== 'deleted' && (!artist || line.artist === artist))
        .sort((a, b) => a.position - b.position),
    [all, kind, artist],
  )
}

/** What a call about a document names it by. */
export const refOf = ({ kind, id, revision }: DocumentLine) => ({ kind, id, revision })

type Titles = ReadonlyMap<string, string>
const titlesOf = new WeakMap<readonly DocumentLine[], Titles>()

/** What every document is called, by kind and id; a track with its artist. */
export function useTitles(): Titles {
  const lines = useDocuments().data?.documents ?? NONE
  const known = titlesOf.get(lines)
  if (known) return known
  const titles = new Map(lines.map((line) => [`${line.kind} ${line.id}`, titleOf(line)]))
  for (const line of lines) {
    const artist = line.artist === null ? undefined : titles.get(`artist ${line.artist}`)
    if (artist !== undefined) titles.set(`${line.kind} ${line.id}`, `${titleOf(line)}, ${artist}`)
  }
  titlesOf.set(lines, titles)
  return titles
}
