import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { BulkBar } from '#app/features/desk/list/bulk-bar.tsx'
import { selectKey, stepKeys } from '#app/features/desk/list/list-keys.ts'
import { useList } from '#app/features/desk/list/use-list.ts'
import { useStable } from '#app/features/desk/list/use-stable.ts'
import { VirtualRows } from '#app/features/desk/list/virtual-rows.tsx'
import { useKeys } from '#app/features/desk/shared/keys/use-keys.ts'
import { addressOf, canDelete, isOrdered } from '#app/features/desk/site/kinds.ts'
import { useLineActs } from '#app/features/desk/site/use-line-acts.ts'
import { useTitles } from '#app/features/desk/site/use-site.ts'
import { Button } from '#app/ui/button.tsx'
import type { DocumentLine } from '#contracts/site/documents.ts'
import { COLUMNS, describeKind, type LineProps } from './columns.tsx'

type DocumentListProps = {
  label: string
  /** In the order in which they are shown. */
  lines: readonly DocumentLine[]
  /** What was asked for, so that another question starts at the top. */
  asked: string
  /** Whether these are all of one kind, or of one artist, so that their order can be changed. */
  isWhole: boolean
}

const nothing = () => undefined
/** Only listed: the line itself hears them. */
const MOVE_KEYS = { key: 'Alt+ArrowUp', shown: ['Alt', '↑', '↓'], label: 'Move the line up or down', run: nothing }
const REM_PX = 16

/** Documents in a list that keys work on: to open, select, order, publish and delete. */
export function DocumentList({ label, lines, asked, isWhole }: DocumentListProps) {
  const navigate = useNavigate()
  const titles = useTitles()
  const acts = useLineActs()
  const [moved, setMoved] = useState<{ of: readonly DocumentLine[]; lines: readonly DocumentLine[] } | null>(null)
  // What was moved stands where it was put until the server has answered.
  const shown = moved?.of === lines ? moved.lines : lines
  const isMixed = new Set(shown.map(({ kind }) => kind)).size > 1
  const canOrder =
    isWhole && !isMixed && shown.length > 1 && (isOrdered(shown[0]?.kind ?? 'home') || shown[0]?.artist !== null)
  const rowAt = (index: number) => {
    const line = shown[index]
    return line && { ...line, key: `${line.kind} ${line.id}`, id: `${line.kind} ${line.id}`, own: line }
  }
  const list = useList({
    asked,
    total: shown.length,
    rowAt,
    openId: null,
    onOpen: (key) => {
      const line = shown.find(({ kind, id }) => `${kind} ${id}` === key)
      if (line) void navigate(addressOf(line))
    },
  })
  const move = useStable((from: number, to: number) => {
    const line = shown[from]
    if (!canOrder || line === undefined || to < 0 || to >= shown.length || to === from) return
    const next = shown.toSpliced(from, 1).toSpliced(to, 0, line)
    setMoved({ of: lines, lines: next })
    list.goTo(to, false)
    void acts.order(line, next, shown).then((isDone) => !isDone && setMoved(null))
  })
  const selected = shown.filter(({ kind, id }) => list.selected.has(`${kind} ${id}`))
  const publishable = selected.filter(({ state }) => state !== 'published' && state !== 'deleted')
  const deletable = selected.filter(({ kind, state }) => state !== 'deleted' && canDelete(kind))
  useKeys([
    ...stepKeys(list, { next: 'Next', previous: 'Previous', open: 'Open', leave: 'Clear the selection' }),
    selectKey(list, 'Select'),
    ...(canOrder ? [MOVE_KEYS] : []),
  ])
  return (
    <div style={COLUMNS.tracks} className="@container">
      <div
        data-heads=""
        aria-hidden="true"
        className={clsx(COLUMNS.grid, 'label-caps hidden border-rule-strong border-b pb-2 text-dim @2xl:grid')}
      >
        {COLUMNS.heads(({ key, head }, className) => (
          <span key={key} data-column={head && key} className={className}>
            {head}
          </span>
        ))}
      </div>
      <VirtualRows
        list={list}
        label={label}
        isBusy={acts.isActing}
        shapeIn={(width) => ({ shape: 'lines', size: (width < 42 * REM_PX ? 6.25 : 3.5) * REM_PX })}
        onShown={nothing}
      >
        {({ own, key }, place) => (
          <DocumentLineRow
            {...place}
            line={{ ...own, key }}
            under={own.artist !== null && !isWhole ? artistOf(titles, own) : isMixed ? describeKind(own) : null}
            onSelect={list.select}
            onPlace={canOrder ? move : null}
          />
        )}
      </VirtualRows>
      {selected.length > 0 && (
        <BulkBar label="Selected documents" count={selected.length} onClear={list.clear}>
          {publishable.length > 0 && (
            <Button size="sm" onClick={() => void acts.publish(publishable).then(list.clear)}>
              Publish {publishable.length}
            </Button>
          )}
          {deletable.length > 0 && (
            <Button variant="destructive" size="sm" onClick={() => void acts.remove(deletable).then(list.clear)}>
              Delete {deletable.length}
            </Button>
          )}
        </BulkBar>
      )}
    </div>
  )
}

type DocumentLineRowProps = Omit<LineProps, 'onMove' | 'handle'> & {
  /** Moves a line to the place of another one. */
  onPlace: ((from: number, to: number) => void) | null
}

const KIND = 'site-line'
/** Only where lines have an order; Node cannot load it while pages are rendered. */
const loadDragging = () => import('@atlaskit/pragmatic-drag-and-drop/element/adapter')

function DocumentLineRow({ onPlace, ...props }: DocumentLineRowProps) {
  const { index, line, isSelected } = props
  const row = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const [edge, setEdge] = useState<'above' | 'below' | null>(null)
  const canOrder = onPlace !== null
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current]
    if (!canOrder || element === null || dragHandle === null) return
    let stop: (() => void) | undefined
    let isGone = false
    void loadDragging().then(({ draggable, dropTargetForElements }) => {
      if (isGone) return
      const stops = [
        draggable({ element, dragHandle, getInitialData: () => ({ kind: KIND, index }) }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => source.data.kind === KIND && source.data.index !== index,
          onDrag: ({ source }) => setEdge(Number(source.data.index) < index ? 'below' : 'above'),
          onDragLeave: () => setEdge(null),
          onDrop: ({ source }) => {
            setEdge(null)
            onPlace(Number(source.data.index), index)
          },
        }),
      ]
      stop = () => {
        for (const each of stops) each()
      }
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [canOrder, index, onPlace])
  const moveByKey = (event: KeyboardEvent) => {
    if (!event.altKey || onPlace === null || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    onPlace(index, index + (event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the link in it.
    <div
      ref={row}
      onKeyDown={moveByKey}
      className={clsx(
        COLUMNS.grid,
        'figures relative min-h-14 items-center border-rule border-b py-1.5',
        isSelected ? 'bg-cyan-dim/60' : 'hover:bg-haze',
        line.state === 'deleted' && 'text-dim',
        edge === 'above' && 'shadow-[inset_0_2px_0_#37e6ff]',
        edge === 'below' && 'shadow-[inset_0_-2px_0_#37e6ff]',
      )}
    >
      {COLUMNS.cells({ ...props, onMove: onPlace && ((by) => onPlace(index, index + by)), handle })}
    </div>
  )
}

const artistOf = (titles: ReadonlyMap<string, string>, { artist }: DocumentLine) =>
  titles.get(`artist ${artist}`) ?? artist
