import { CircleAlert } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ShortcutsButton } from '#app/features/desk/shared/keys/shortcuts-button.tsx'
import { GroupFields } from '#app/features/desk/site/form/field-editor.tsx'
import { getAt, isRecord, normalizeBody, type Path, setAt, shapeOf } from '#app/features/desk/site/form/field-shape.ts'
import { type Form, FormProvider, fieldId, groupFaults, pathKey } from '#app/features/desk/site/form/form-context.ts'
import { getTitle, kindLabel } from '#app/features/desk/site/kinds.ts'
import { DocumentMedia } from '#app/features/desk/site/media/document-media.tsx'
import { StateBadge } from '#app/features/desk/site/state-badge.tsx'
import { useDocumentsOfKind } from '#app/features/desk/site/use-site.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/ui/tabs.tsx'
import { checkDocument } from '#content/documents.ts'
import type {
  DocumentBody,
  DocumentDetail,
  DocumentFault,
  DocumentKind,
  DocumentLine,
  RevisionLine,
} from '#contracts/site/documents.ts'
import { ArtistTracks } from './artist-tracks.tsx'
import { CONFLICT_ID, Conflict } from './conflict.tsx'
import { isEqual } from './differences.tsx'
import { Dependents, DocumentActions } from './document-actions.tsx'
import type { DraftSaver, DraftState } from './draft-saver.ts'
import { FaultList } from './fault-list.tsx'
import { History } from './history.tsx'
import { Preview } from './preview.tsx'
import { useDocumentActions } from './use-document-actions.ts'
import { useDraftSaver } from './use-draft-saver.ts'

/** The kinds whose texts may contain placeholders such as {company}. */
const KINDS_WITH_PLACEHOLDERS: readonly DocumentKind[] = ['home', 'service', 'legal', 'mails']

/** The form of a document beside a preview. Changes are saved as a draft and published separately. */
export function DocumentEditor({ detail }: { detail: DocumentDetail }) {
  const { saver, state } = useDraftSaver(detail)
  const { kind, id } = detail.line
  useEffect(() => {
    if (saver.receive(detail))
      showToast({
        title: `${detail.line.changed_by ?? 'Someone'} changed this document`,
        description: 'You see the newest version.',
      })
  }, [detail, saver])
  const actions = useDocumentActions(detail, saver)
  const body = useMemo(() => normalizeBody(kind, state.body), [kind, state.body])
  const faults = useMemo(() => findFaults(detail, body, state.saving === 'saved'), [detail, body, state.saving])
  const failure = detail.line.publish_failure
  const [showsFaults, setShowsFaults] = useState(detail.published !== null || failure !== null)
  const { form, goToField } = useDocumentForm(kind, saver, showsFaults ? faults : [])
  const [dialog, setDialog] = useState<'schedule' | 'delete' | null>(null)
  const faultList = useRef<HTMLElement>(null)
  const save = () => void saver.flush()
  const publish = () => {
    if (faults.length === 0) return void actions.publish()
    setShowsFaults(true)
    requestAnimationFrame(() => faultList.current?.focus())
  }
  const isChanged = detail.published === null || !isEqual(detail.published, body)
  return (
    <>
      <header className="group/head sticky top-14 z-20 -mx-(--gutter) grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-rule-strong border-b bg-night px-(--gutter) py-2.5">
        <h1 className="truncate text-title">{getTitle(detail.line)}</h1>
        <p className="row-start-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-dim text-sm max-sm:has-[[data-refused]]:col-span-2">
          <StateBadge line={{ ...detail.line, state: predictState(detail, isChanged) }} />
          <SaveState state={state} onRetry={save} />
        </p>
        <div className="col-start-2 row-span-2 row-start-1 flex items-center gap-3 max-sm:group-has-[[data-refused]]/head:row-span-1">
          <div className="max-sm:hidden">
            <ShortcutsButton
              keys={[
                { key: 'mod+s', shown: ['Ctrl', 'S'], label: 'Save the draft now', run: save, always: true },
                { key: 'mod+Enter', shown: ['Ctrl', 'Enter'], label: 'Publish', run: publish, always: true },
                { key: 'Alt+Arrow', shown: ['Alt', '↑', '↓'], label: 'Move an entry of a list', run: null },
              ]}
            />
          </div>
          <DocumentActions
            detail={detail}
            isChanged={isChanged}
            actions={actions}
            onPublish={publish}
            openDialog={dialog}
            onOpenDialog={setDialog}
          />
        </div>
      </header>
      {state.otherVersion && (
        <Conflict
          key={state.otherVersion.line.revision}
          base={state.base}
          mine={body}
          theirs={state.otherVersion}
          onResolve={(body) => state.otherVersion && saver.resolve(body, state.otherVersion)}
        />
      )}
      <div className="grid gap-x-10 gap-y-10 pt-6 xl:grid-cols-[minmax(0,1fr)_minmax(24rem,32rem)]">
        <div className="@container min-w-0 space-y-10">
          {(failure || (showsFaults && faults.length > 0)) && (
            <FaultList
              ref={faultList}
              line={detail.line}
              faults={faults}
              onGoToField={goToField}
              onPublish={publish}
              onSchedule={() => setDialog('schedule')}
            />
          )}
          {KINDS_WITH_PLACEHOLDERS.includes(kind) && (
            <p className="max-w-[65ch] text-dim text-sm">
              Texts may contain {'{company}'}, {'{legalName}'}, {'{city}'}, {'{email}'} or {'{privacyEmail}'}. The site
              shows what the company document says.
            </p>
          )}
          <section aria-label={kindLabel(kind)}>
            <h2 className="sr-only">{kindLabel(kind)}</h2>
            <FormProvider value={form}>
              <GroupFields shape={shapeOf(kind)} path={[]} value={state.body} />
            </FormProvider>
          </section>
          {kind === 'artist' && <ArtistTracks artist={id} />}
          {kind === 'artist' && <MediaSection artist={id} />}
          {detail.line.artist !== null && <MediaSection artist={detail.line.artist} track={detail.line} />}
        </div>
        <DocumentTabs detail={detail} onRestore={actions.restore} />
      </div>
    </>
  )
}

/** What the fields of the form share, and a function that moves the focus to a field. */
function useDocumentForm(kind: DocumentKind, saver: DraftSaver, faults: readonly DocumentFault[]) {
  const [focusTarget, setFocusTarget] = useState<string | null>(null)
  const form: Form = {
    kind,
    faults: groupFaults(faults),
    focusTarget,
    change: (path, next) => {
      const body = setAt(saver.read().body, path, next(getAt(saver.read().body, path)))
      if (isRecord(body)) saver.change(body)
    },
  }
  const goToField = (path: Path) => {
    setFocusTarget(pathKey(path))
    // The field may be in an entry that is only now being expanded.
    requestAnimationFrame(() => {
      const field = path.map((_, at) => document.getElementById(fieldId(path.slice(0, path.length - at))))
      field.find((element) => element !== null)?.focus()
      setFocusTarget(null)
    })
  }
  return { form, goToField }
}

type DocumentTabsProps = { detail: DocumentDetail; onRestore: (revision: RevisionLine) => void }

function DocumentTabs({ detail, onRestore }: DocumentTabsProps) {
  return (
    <aside aria-label="Preview, history and references" className="min-w-0 xl:sticky xl:top-36 xl:self-start">
      <Tabs defaultValue="preview">
        <TabsList aria-label="About this document">
          <TabsTrigger value="preview">Preview</TabsTrigger>
          <TabsTrigger value="history">History</TabsTrigger>
          <TabsTrigger value="references">Used by ({detail.dependents.length})</TabsTrigger>
        </TabsList>
        <TabsContent value="preview" className="pt-4">
          <Preview line={detail.line} />
        </TabsContent>
        <TabsContent value="history" tabIndex={-1} className="max-h-[calc(100svh-14rem)] overflow-y-auto">
          <History line={detail.line} onRestore={onRestore} />
        </TabsContent>
        <TabsContent value="references" tabIndex={-1}>
          <Dependents detail={detail} />
        </TabsContent>
      </Tabs>
    </aside>
  )
}

/** What prevents publication. The server's findings apply only to the draft that it has. */
function findFaults({ line, faults }: DocumentDetail, body: DocumentBody, isSaved: boolean): DocumentFault[] {
  const checked = checkDocument(line.kind, body)
  const own = 'faults' in checked ? checked.faults.map((fault) => ({ ...fault, link: null })) : []
  const known = new Set(own.map(({ path }) => pathKey(path)))
  const found = isSaved ? faults.filter(({ link, path }) => link !== null || !known.has(pathKey(path))) : []
  return [...own, ...found]
}

/** The state after the pending changes are saved. */
function predictState({ line, published }: DocumentDetail, isChanged: boolean): DocumentDetail['line']['state'] {
  if (line.state === 'scheduled' || published === null) return line.state
  return isChanged ? 'changed' : 'published'
}

function SaveState({ state, onRetry }: { state: DraftState; onRetry: () => void }) {
  const { saving, reason, isKeptLocally } = state
  return (
    // On a phone, the reason why it is not saved takes the whole width of the head.
    <span
      role="status"
      data-refused={saving === 'failed' || saving === 'conflict' || undefined}
      className="flex flex-wrap items-center gap-x-3"
    >
      {saving === 'saved' && 'Saved'}
      {(saving === 'waiting' || saving === 'saving') && 'Saving…'}
      {saving === 'conflict' && (
        <>
          <span className="text-amber">Not saved: there are two versions</span>
          <Button variant="link" onClick={() => document.getElementById(CONFLICT_ID)?.focus()}>
            Choose
          </Button>
        </>
      )}
      {saving === 'failed' && (
        <>
          <span className="flex items-center gap-1.5 text-amber">
            <CircleAlert className="size-4 shrink-0" />
            Not saved. {reason} {isKeptLocally ? 'This browser keeps it.' : 'Do not close this page.'}
          </span>
          <Button variant="link" onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
    </span>
  )
}

/** The files of an artist or of one of their tracks. */
function MediaSection({ artist, track }: { artist: string; track?: DocumentLine }) {
  const tracks = useDocumentsOfKind('track', artist)
  const line = useDocumentsOfKind('artist').find(({ id }) => id === artist)
  if (line === undefined) return null
  return (
    <DocumentMedia artist={{ id: artist, slug: line.slug ?? artist, name: getTitle(line), tracks }} track={track} />
  )
}
