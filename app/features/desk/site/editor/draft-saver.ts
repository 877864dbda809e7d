import { ActionError } from '#app/features/desk/shared/data/call.ts'
import { describeFailure } from '#app/features/desk/shared/data/failures.ts'
import type { DocumentBody, DocumentDetail } from '#contracts/site/documents.ts'
import { isEqual } from './differences.tsx'

const PAUSE_MS = 800
const RETRY_MS = 5000

/** Unsaved changes kept in the browser, and the version they are based on. */
export type LocalDraft = { revision: number; base: DocumentBody; body: DocumentBody }

export type DraftState = {
  body: DocumentBody
  /** The draft as the server has it at `revision`. */
  base: DocumentBody
  revision: number
  saving: 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'
  /** Why it could not be saved. */
  reason: string | null
  /** The version that someone else saved meanwhile. */
  otherVersion: DocumentDetail | null
  /** Whether unsaved changes are kept in this browser, so that leaving loses nothing. */
  isKeptLocally: boolean
}

type DraftPorts = {
  /** The form in which a body is saved. */
  normalize: (body: DocumentBody) => DocumentBody
  save: (body: DocumentBody, revision: number) => Promise<DocumentDetail>
  load: () => Promise<DocumentDetail>
  /** Keeps unsaved changes in the browser; null removes them. False if there is no storage. */
  keepLocally: (localDraft: LocalDraft | null) => boolean
  onSaved: (detail: DocumentDetail) => void
}

export type DraftSaver = ReturnType<typeof createDraftSaver>

/**
 * Saves a draft while the user types, one save at a time. Every change is kept in the browser until the server
 * has acknowledged it. If someone else saved first, nothing is sent until `resolve` is called.
 */
export function createDraftSaver(detail: DocumentDetail, localDraft: LocalDraft | null, ports: DraftPorts) {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isPaused = false
  let state: DraftState = createState(detail, localDraft, ports.normalize)
  if (state.saving === 'waiting') schedule()

  function update(change: Partial<DraftState>): void {
    state = { ...state, ...change }
    for (const notify of listeners) notify()
  }

  function schedule(afterMs = PAUSE_MS): void {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), afterMs)
  }

  function keepLocally(): boolean {
    return ports.keepLocally({ revision: state.revision, base: state.base, body: state.body })
  }

  function change(body: DocumentBody): void {
    state = { ...state, body }
    update({ isKeptLocally: keepLocally(), ...(state.saving === 'conflict' ? {} : { saving: 'waiting' as const }) })
    if (state.saving !== 'conflict') schedule()
  }

  /** Adopts the server's state. Text typed after `sent` stays and is saved next. */
  function accept(detail: DocumentDetail, sent: DocumentBody | null): void {
    const hasNewerText = sent !== null && state.body !== sent
    update({
      base: detail.draft,
      body: hasNewerText ? state.body : (sent ?? detail.draft),
      revision: detail.line.revision,
      saving: hasNewerText ? 'waiting' : 'saved',
      reason: null,
      otherVersion: null,
    })
    if (hasNewerText) {
      keepLocally()
      schedule(0)
    } else ports.keepLocally(null)
    ports.onSaved(detail)
  }

  function save(): Promise<void> {
    if (isPaused || state.saving === 'conflict' || state.saving === 'saved') return Promise.resolve()
    clearTimeout(timer)
    running ??= sendDraft().finally(() => {
      running = null
    })
    return running
  }

  async function sendDraft(): Promise<void> {
    const sent = state.body
    update({ saving: 'saving' })
    try {
      accept(await ports.save(ports.normalize(sent), state.revision), sent)
    } catch (error) {
      await handleFailure(error, sent)
    }
  }

  async function handleFailure(error: unknown, sent: DocumentBody): Promise<void> {
    const status = error instanceof ActionError ? error.status : null
    if (status === 409) {
      const otherVersion = await ports.load().catch(() => null)
      // The answer to an earlier save was lost: the server already has this text.
      if (otherVersion && isEqual(otherVersion.draft, ports.normalize(sent))) return accept(otherVersion, sent)
      if (otherVersion) return update({ saving: 'conflict', otherVersion, reason: null })
    }
    update({ saving: 'failed', reason: describeFailure(error) })
    if (status === null || status >= 500) schedule(RETRY_MS)
  }

  async function flush(): Promise<boolean> {
    for (let tries = 0; tries < 3 && state.saving !== 'saved' && state.saving !== 'conflict'; tries += 1) {
      if (running !== null) await running
      await save()
      if (state.saving === 'failed') break
    }
    return state.saving === 'saved'
  }

  return {
    subscribe: (notify: () => void) => {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
    read: () => state,
    change,
    /** Saves pending changes at once; resolves to whether everything is saved. */
    flush,
    /** Runs an action on the document while saving is paused. `replaces`: the action also replaces the draft. */
    async run(act: (revision: number) => Promise<DocumentDetail>, replaces: boolean): Promise<DocumentDetail> {
      if (!(await flush())) throw new ActionError(state.reason ?? 'Choose between the two versions first.', 409)
      isPaused = true
      const before = state.body
      try {
        const done = await act(state.revision)
        accept(done, replaces ? null : before)
        return done
      } catch (error) {
        if (error instanceof ActionError && error.status === 409) await ports.load().then(receive, () => undefined)
        throw error
      } finally {
        isPaused = false
        if (state.saving === 'waiting') schedule(0)
      }
    },
    /** Passes in the server's version; returns whether it replaced the shown one. */
    receive,
    /** Resolves a conflict with this body, which is saved on top of the other version. */
    resolve(body: DocumentBody, otherVersion: DocumentDetail): void {
      update({
        body,
        base: otherVersion.draft,
        revision: otherVersion.line.revision,
        otherVersion: null,
        saving: 'waiting',
      })
      keepLocally()
      schedule(0)
    },
  }

  function receive(newer: DocumentDetail): boolean {
    if (newer.line.revision <= state.revision || running || state.saving === 'conflict') return false
    if (state.saving === 'saved') {
      accept(newer, null)
      return true
    }
    clearTimeout(timer)
    update({ saving: 'conflict', otherVersion: newer })
    return false
  }
}

function createState(
  detail: DocumentDetail,
  localDraft: LocalDraft | null,
  normalize: DraftPorts['normalize'],
): DraftState {
  const { draft, line } = detail
  const state = {
    body: draft,
    base: draft,
    revision: line.revision,
    reason: null,
    otherVersion: null,
    isKeptLocally: true,
  }
  if (localDraft === null || isEqual(normalize(localDraft.body), draft)) return { ...state, saving: 'saved' }
  if (localDraft.revision === line.revision) return { ...state, body: localDraft.body, saving: 'waiting' }
  return {
    ...state,
    body: localDraft.body,
    base: localDraft.base,
    revision: localDraft.revision,
    saving: 'conflict',
    otherVersion: detail,
  }
}
