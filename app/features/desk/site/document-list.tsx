import { clsx } from 'clsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { BulkBar } from '#app/features/desk/list/bulk-bar.tsx'
import { createSelectShortcut, createStepShortcuts } from '#app/features/desk/list/list-shortcuts.ts'
import { useList } from '#app/features/desk/list/use-list.ts'
import { useStableCallback } from '#app/features/desk/list/use-stable-callback.ts'
import { VirtualRows } from '#app/features/desk/list/virtual-rows.tsx'
import { useShortcuts } from '#app/features/desk/shared/keys/use-shortcuts.ts'
import { Button } from '#app/ui/button.tsx'
import type { DocumentLine } from '#contracts/site/documents.ts'
import { COLUMNS, DocumentRow } from './document-row.tsx'
import { canDelete, editorPath, isOrdered, kindLabel } from './kinds.ts'
import { useBulkActions } from './use-bulk-actions.ts'
import { useTitles } from './use-site.ts'

type Lines = readonly DocumentLine[]
type DocumentListProps = {
  label: string
  /** In the order in which they are shown. */
  lines: Lines
  /** A different key resets the list to its top. */
  filterKey: string
  /** Whether the list contains all documents of one kind or artist, so that it can be reordered. */
  isComplete: boolean
}

const noop = () => undefined
/** Listed only; the row itself handles these keys. */
const MOVE_KEYS = { key: 'Alt+ArrowUp', shown: ['Alt', '↑', '↓'], label: 'Move the line up or down', run: null }
const REM_PX = 16
const toRowId = ({ kind, id }: DocumentLine) => `${kind} ${id}`

/** A list of documents with keyboard control: open, select, reorder, publish and delete. */
export function DocumentList({ label, lines, filterKey, isComplete }: DocumentListProps) {
  const navigate = useNavigate()
  const titles = useTitles()
  const actions = useBulkActions()
  const [pendingOrder, setPendingOrder] = useState<{ of: Lines; lines: Lines } | null>(null)
  // Shows the new order until the server has answered.
  const shown = pendingOrder?.of === lines ? pendingOrder.lines : lines
  const isMixed = shown.some(({ kind }) => kind !== shown[0]?.kind)
  const canOrder =
    isComplete && !isMixed && shown.length > 1 && (isOrdered(shown[0]?.kind ?? 'home') || shown[0]?.artist !== null)
  const list = useList({
    resetKey: filterKey,
    total: shown.length,
    rowAt: (index) => {
      const line = shown[index]
      return line && { line, id: toRowId(line) }
    },
    openId: null,
    onOpen: (key) => {
      const line = shown.find((one) => toRowId(one) === key)
      if (line) void navigate(editorPath(line))
    },
  })
  const move = useStableCallback((from: number, to: number) => {
    const line = shown[from]
    if (!canOrder || line === undefined || to < 0 || to >= shown.length || to === from) return
    const next = shown.toSpliced(from, 1).toSpliced(to, 0, line)
    setPendingOrder({ of: lines, lines: next })
    list.goTo(to, false)
    void actions.order(line, next, shown).then((isDone) => !isDone && setPendingOrder(null))
  })
  const findSubtitle = (line: DocumentLine) => {
    if (line.artist !== null && !isComplete) return titles.get(`artist ${line.artist}`) ?? line.artist
    return isMixed ? kindLabel(line.kind) : null
  }
  useShortcuts([
    ...createStepShortcuts(list, { next: 'Next', previous: 'Previous', open: 'Open', leave: 'Clear the selection' }),
    createSelectShortcut(list, 'Select'),
    ...(canOrder ? [MOVE_KEYS] : []),
  ])
  const selected = shown.filter((line) => list.selected.has(toRowId(line)))
  return (
    <div style={COLUMNS.tracks} className="@container">
      <DocumentHeads />
      <VirtualRows
        list={list}
        label={label}
        isBusy={actions.isActing}
        layoutFor={(width) => ({ shape: 'lines', size: (width < 42 * REM_PX ? 4.5 : 3.5) * REM_PX })}
        onShown={noop}
      >
        {({ line, id }, place) => (
          <DocumentRow
            {...place}
            line={line}
            id={id}
            subtitle={findSubtitle(line)}
            onSelect={list.select}
            onMove={canOrder ? move : null}
          />
        )}
      </VirtualRows>
      {selected.length > 0 && (
        <BulkActions
          lines={selected}
          actions={actions}
          onClear={list.clear}
          onDone={(removed) => {
            list.clear()
            // The focused bar has been removed.
            list.goTo(Math.max(0, Math.min(list.current, shown.length - removed - 1)), false)
          }}
        />
      )}
    </div>
  )
}

function DocumentHeads() {
  return (
    <div
      data-heads=""
      aria-hidden="true"
      className={clsx(COLUMNS.grid, 'label-caps hidden border-rule-strong border-b pb-2 text-dim @2xl:grid')}
    >
      {COLUMNS.heads(({ key, head }, className) => (
        <span data-column={head && key} className={className}>
          {head}
        </span>
      ))}
    </div>
  )
}

type BulkActionsProps = {
  lines: Lines
  actions: ReturnType<typeof useBulkActions>
  onClear: () => void
  /** Called with the number of deleted documents. */
  onDone: (removed: number) => void
}

function BulkActions({ lines, actions, onClear, onDone }: BulkActionsProps) {
  const publishable = lines.filter(({ state }) => state !== 'published' && state !== 'deleted')
  const deletable = lines.filter(({ kind, state }) => state !== 'deleted' && canDelete(kind))
  return (
    <BulkBar label="Selected documents" count={lines.length} onClear={onClear}>
      {publishable.length > 0 && (
        <Button size="sm" onClick={() => void actions.publish(publishable).then(() => onDone(0))}>
          Publish {publishable.length}
        </Button>
      )}
      {deletable.length > 0 && (
        <Button
          variant="destructive"
          size="sm"
          onClick={() => void actions.remove(deletable).then((isDone) => onDone(isDone ? deletable.length : 0))}
        >
          Delete {deletable.length}
        </Button>
      )}
    </BulkBar>
  )
}
