import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { z } from 'zod'
import { call } from '#app/features/desk/shared/data/call.ts'
import { normalizeBody } from '#app/features/desk/site/form/field-shape.ts'
import { SITE_KEYS } from '#app/features/desk/site/use-site.ts'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { readStored, writeStored } from '#app/lib/stored.ts'
import type { DocumentDetail } from '#contracts/site/documents.ts'
import { createDraftSaver, type LocalDraft } from './draft-saver.ts'

const BodySchema = z.record(z.string(), z.json())
const LocalDraftSchema = z.object({ revision: z.int(), base: BodySchema, body: BodySchema })

/** The draft of a document, saved while it is edited. Stored per account, so that another user of this browser does not see it. */
export function useDraftSaver(detail: DocumentDetail) {
  const { email, hasSessionEnded } = useAuth()
  const cache = useQueryClient()
  const [saver] = useState(() => {
    const { kind, id } = detail.line
    const store = createLocalStore(`site-draft:${email ?? ''}:${kind}:${id}`)
    return createDraftSaver(detail, store.read(), {
      normalize: (body) => normalizeBody(kind, body),
      save: (body, revision) => call('save_draft', { kind, id, revision, body }),
      load: () => call('get_document', { kind, id }),
      keepLocally: store.keep,
      onSaved: (saved) => {
        cache.setQueryData(SITE_KEYS.document(kind, id), saved)
        void cache.invalidateQueries({ queryKey: SITE_KEYS.list })
        void cache.invalidateQueries({ queryKey: SITE_KEYS.revisions(kind, id) })
      },
    })
  })
  const state = useSyncExternalStore(saver.subscribe, saver.read, saver.read)
  useEffect(() => {
    // Also after signing in again.
    if (!hasSessionEnded) void saver.flush()
    const tryAgain = () => void saver.flush()
    window.addEventListener('online', tryAgain)
    return () => {
      window.removeEventListener('online', tryAgain)
      void saver.flush()
    }
  }, [saver, hasSessionEnded])
  const couldLoseText = state.saving !== 'saved' && !state.isKeptLocally
  useBeforeUnload((event) => {
    if (couldLoseText) event.preventDefault()
  })
  useBlocker(
    () =>
      couldLoseText && !window.confirm('The latest changes are not saved, and this browser cannot keep them. Leave?'),
  )
  return { saver, state }
}

function createLocalStore(name: string) {
  let written: string | null = null
  return {
    read: (): LocalDraft | null => {
      written = readStored('localStorage', name)
      try {
        return LocalDraftSchema.safeParse(JSON.parse(written ?? 'null')).data ?? null
      } catch {
        return null
      }
    },
    keep: (kept: LocalDraft | null): boolean => {
      // Another tab may have stored its own changes meanwhile.
      if (kept === null && readStored('localStorage', name) !== written) return true
      written = kept === null ? null : JSON.stringify(kept)
      return writeStored('localStorage', name, written)
    },
  }
}
