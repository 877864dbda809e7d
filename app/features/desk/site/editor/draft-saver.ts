import { ActionError } from '#app/features/desk/shared/data/call.ts'
import { describeFailure } from '#app/features/desk/shared/data/failures.ts'
import type { DocumentBody, DocumentDetail } from '#contracts/site/documents.ts'
import { isSame } from './differences.tsx'

const PAUSE_MS = 800
const RETRY_MS = 5000

/** What was typed and is not on the server yet, and the state that it was typed on. */
export type Kept = { revision: number; base: DocumentBody; body: DocumentBody }

export type DraftState = {
  body: DocumentBody
  /** The draft as the server has it at `revision`. */
  base: DocumentBody
  revision: number
  saving: 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'
  /** Why it could not be saved. */
  reason: string | null
  /** What somebody else saved meanwhile. */
  theirs: DocumentDetail | null
  /** Whether this browser has kept what is not saved: then leaving loses nothing. */
  isKept: boolean
}

type Ports = {
  /** The form in which a body is saved. */
  tidy: (body: DocumentBody) => DocumentBody
  save: (body: DocumentBody, revision: number) => Promise<DocumentDetail>
  load: () => Promise<DocumentDetail>
  /** Keeps it in the browser; false if there is no storage. Null: it is on the server. */
  keep: (kept: Kept | null) => boolean
  onSaved: (detail: DocumentDetail) => void
}

export type DraftSaver = ReturnType<typeof createDraftSaver>

/**
 * Saves a draft while somebody types. One save at a time; what is typed meanwhile follows. Every change is kept in the browser until the server
 * has acknowledged it. If somebody else saved first, nothing is sent until `resolve` says what the draft shall be.
 */
export function createDraftSaver(detail: DocumentDetail, kept: Kept | null, ports: Ports) {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isHeld = false
  let state: DraftState = start(detail, kept, ports.tidy)
  if (state.saving === 'waiting') schedule()

  function set(change: Partial<DraftState>): void {
    state = { ...state, ...change }
    for (const notify of listeners) notify()
  }

  function schedule(afterMs = PAUSE_MS): void {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), afterMs)
  }

  function keep(): boolean {
    return ports.keep({ revision: state.revision, base: state.base, body: state.body })
  }

  function change(body: DocumentBody): void {
    state = { ...state, body }
    set({ isKept: keep(), ...(state.saving === 'conflict' ? {} : { saving: 'waiting' as const }) })
    if (state.saving !== 'conflict') schedule()
  }

  /** Takes the server's state; what was typed since `sent` stays and is saved next. */
  function take(detail: DocumentDetail, sent: DocumentBody | null): void {
    const isTyped = sent !== null && state.body !== sent
    set({
      base: detail.draft,
      body: isTyped ? state.body : (sent ?? detail.draft),
      revision: detail.line.revision,
      saving: isTyped ? 'waiting' : 'saved',
      reason: null,
      theirs: null,
    })
    if (isTyped) {
      keep()
      schedule(0)
    } else ports.keep(null)
    ports.onSaved(detail)
  }

  function save(): Promise<void> {
    if (isHeld || state.saving === 'conflict' || state.saving === 'saved') return Promise.resolve()
    clearTimeout(timer)
    running ??= send().finally(() => {
      running = null
    })
    return running
  }

  async function send(): Promise<void> {
    const sent = state.body
    set({ saving: 'saving' })
    try {
      take(await ports.save(ports.tidy(sent), state.revision), sent)
    } catch (error) {
      await fail(error, sent)
    }
  }

  async function fail(error: unknown, sent: DocumentBody): Promise<void> {
    const status = error instanceof ActionError ? error.status : null
    if (status === 409) {
      const theirs = await ports.load().catch(() => null)
      // The answer to an earlier try was lost: the server has it already.
      if (theirs && isSame(theirs.draft, ports.tidy(sent))) return take(theirs, sent)
      if (theirs) return set({ saving: 'conflict', theirs, reason: null })
    }
    set({ saving: 'failed', reason: describeFailure(error) })
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
    /** Sends what is not saved at once; resolves to whether the server has everything. */
    flush,
    /** Does something to the document that no save may cross; `replaces` if it also changes the draft. */
    async run(act: (revision: number) => Promise<DocumentDetail>, replaces: boolean): Promise<DocumentDetail> {
      if (!(await flush())) throw new ActionError(state.reason ?? 'Choose between the two versions first.', 409)
      isHeld = true
      const before = state.body
      try {
        const done = await act(state.revision)
        take(done, replaces ? null : before)
        return done
      } catch (error) {
        if (error instanceof ActionError && error.status === 409) await ports.load().then(meet, () => undefined)
        throw error
      } finally {
        isHeld = false
        if (state.saving === 'waiting') schedule(0)
      }
    },
    /** What the server has may be newer; tells whether it replaced what is shown. */
    meet,
    /** Ends a conflict with this body, which is saved on top of theirs. */
    resolve(body: DocumentBody, theirs: DocumentDetail): void {
      set({ body, base: theirs.draft, revision: theirs.line.revision, theirs: null, saving: 'waiting' })
      keep()
      schedule(0)
    },
  }

  function meet(newer: DocumentDetail): boolean {
    if (newer.line.revision <= state.revision || running || state.saving === 'conflict') return false
    if (state.saving === 'saved') {
      take(newer, null)
      return true
    }
    clearTimeout(timer)
    set({ saving: 'conflict', theirs: newer })
    return false
  }
}

function start(detail: DocumentDetail, kept: Kept | null, tidy: Ports['tidy']): DraftState {
  const { draft, line } = detail
  const state = { body: draft, base: draft, revision: line.revision, reason: null, theirs: null, isKept: true }
  if (kept === null || isSame(tidy(kept.body), draft)) return { ...state, saving: 'saved' }
  if (kept.revision === line.revision) return { ...state, body: kept.body, saving: 'waiting' }
  return { ...state, body: kept.body, base: kept.base, revision: kept.revision, saving: 'conflict', theirs: detail }
}
