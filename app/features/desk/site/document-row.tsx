import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { defineColumns } from '#app/features/desk/list/columns.tsx'
import { SelectBox } from '#app/features/desk/list/row-controls.tsx'
import type { RowState } from '#app/features/desk/list/rows.tsx'
import { editorPath, getTitle } from '#app/features/desk/site/kinds.ts'
import { moveByKey } from '#app/features/desk/site/move-by-key.ts'
import { StateBadge } from '#app/features/desk/site/state-badge.tsx'
import { formatMoment } from '#app/lib/dates.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { DocumentLine } from '#contracts/site/documents.ts'

type DocumentRowProps = RowState & {
  line: DocumentLine
  /** Unique among documents of all kinds. */
  id: string
  /** Below the title: the artist of a track, or the kind in mixed lists. */
  subtitle: string | null
  onSelect: (id: string, extend: boolean) => void
  /** Moves a document to another position; null if the list cannot be reordered. */
  onMove: ((from: number, to: number) => void) | null
}

/** Below 42 rem there are no headings, and the state is below the title. */
export const COLUMNS = defineColumns<DocumentRowProps>(
  {
    grid: 'grid grid-cols-[2.75rem_minmax(0,1fr)_auto] gap-x-2 @2xl:grid-cols-(--medium) @2xl:gap-x-5 @4xl:grid-cols-(--wide)',
    medium: 'hidden @2xl:block',
  },
  [
    {
      key: 'select',
      width: { medium: '2.75rem', wide: '2.75rem' },
      className: 'row-span-2 @2xl:row-span-1',
      cell: ({ line, id, tabIndex, isSelected, onSelect }, props) => (
        <span {...props}>
          <SelectBox id={id} name={getTitle(line)} tabIndex={tabIndex} isSelected={isSelected} onSelect={onSelect} />
        </span>
      ),
    },
    {
      key: 'title',
      head: 'Title',
      width: { medium: 'minmax(0,1fr)', wide: 'minmax(0,1fr)' },
      className: 'min-w-0',
      cell: ({ line, subtitle, tabIndex }, props) => (
        <div {...props}>
          <Link
            to={editorPath(line)}
            data-line=""
            tabIndex={tabIndex}
            className="block truncate font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-cyan"
          >
            {getTitle(line)}
          </Link>
          {subtitle !== null && <p className="truncate text-dim text-sm">{subtitle}</p>}
          {line.publish_failure && (
            <p className="line-clamp-3 text-danger text-sm [overflow-wrap:anywhere]">
              Could not be published {formatMoment(line.publish_failure.at)}: {line.publish_failure.reason}
            </p>
          )}
        </div>
      ),
    },
    {
      key: 'state',
      head: 'State',
      width: { medium: '8.5rem', wide: '13rem' },
      className: 'col-start-2 row-start-2 py-1 @2xl:col-start-auto @2xl:row-start-auto @2xl:py-0',
      cell: ({ line }, props) => (
        <div {...props}>
          <StateBadge line={line} />
        </div>
      ),
    },
    {
      key: 'changed',
      head: 'Changed',
      from: 'medium',
      width: { medium: '10rem', wide: '13rem' },
      className: 'min-w-0 text-sm',
      cell: ({ line }, props) => (
        <div {...props}>
          <p>{formatMoment(line.changed_at)}</p>
          <p className="truncate text-dim">{line.changed_by ?? 'First start'}</p>
        </div>
      ),
    },
    {
      key: 'place',
      width: { medium: '7rem', wide: '7rem' },
      className:
        'col-start-3 row-span-2 row-start-1 flex items-center justify-end @2xl:col-start-auto @2xl:row-span-1 @2xl:row-start-auto',
      cell: ({ line, index, tabIndex, onMove }, props) => (
        <span {...props}>
          {onMove !== null && (
            <>
              {([-1, 1] as const).map((by) => (
                <IconButton
                  key={by}
                  icon={by === 1 ? ArrowDown : ArrowUp}
                  label={`Move ${getTitle(line)} ${by === 1 ? 'down' : 'up'}`}
                  tabIndex={tabIndex}
                  className="relative z-10 size-9 pointer-coarse:size-11"
                  onClick={() => onMove(index, index + by)}
                />
              ))}
              <span
                data-handle=""
                aria-hidden="true"
                className="relative z-10 flex size-9 cursor-grab items-center justify-center text-dim hover:text-ink pointer-coarse:hidden"
              >
                <GripVertical className="size-4" />
              </span>
            </>
          )}
        </span>
      ),
    },
  ],
)

const DRAG_KIND = 'site-line'
/** Loaded only for lists that can be reordered; Node cannot load it during server rendering. */
const loadDragging = () => import('@atlaskit/pragmatic-drag-and-drop/element/adapter')

/** A document in a list. It is dragged by its handle, or moved with Alt and the arrow keys. */
export function DocumentRow(props: DocumentRowProps) {
  const { index, line, isSelected, onMove } = props
  const row = useRef<HTMLDivElement>(null)
  const [edge, setEdge] = useState<'above' | 'below' | null>(null)
  useEffect(() => {
    const element = row.current
    const dragHandle = element?.querySelector('[data-handle]')
    if (onMove === null || element === null || !dragHandle) return
    const unmounted = new AbortController()
    void loadDragging().then(({ draggable, dropTargetForElements }) => {
      if (unmounted.signal.aborted) return
      const stops = [
        draggable({ element, dragHandle, getInitialData: () => ({ kind: DRAG_KIND, index }) }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => source.data.kind === DRAG_KIND && source.data.index !== index,
          onDrag: ({ source }) => setEdge(Number(source.data.index) < index ? 'below' : 'above'),
          onDragLeave: () => setEdge(null),
          onDrop: ({ source }) => {
            setEdge(null)
            onMove(Number(source.data.index), index)
          },
        }),
      ]
      unmounted.signal.addEventListener('abort', () => stops.forEach((stop) => void stop()))
    })
    return () => unmounted.abort()
  }, [index, onMove])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the link in it.
    <div
      ref={row}
      onKeyDown={(event) => onMove && moveByKey(event, (by) => onMove(index, index + by))}
      className={clsx(
        COLUMNS.grid,
        'figures relative min-h-14 items-center border-rule border-b py-1.5',
        isSelected ? 'bg-cyan-dim/60' : 'hover:bg-haze',
        line.state === 'deleted' && 'text-dim',
        edge === 'above' && 'shadow-[inset_0_2px_0_#37e6ff]',
        edge === 'below' && 'shadow-[inset_0_-2px_0_#37e6ff]',
      )}
    >
      {COLUMNS.cells(props)}
    </div>
  )
}
