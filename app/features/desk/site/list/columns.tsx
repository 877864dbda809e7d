import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { defineColumns } from '#app/features/desk/list/columns.tsx'
import { SelectBox } from '#app/features/desk/list/row-controls.tsx'
import type { RowPlace } from '#app/features/desk/list/rows.tsx'
import { addressOf, nameKind, titleOf } from '#app/features/desk/site/kinds.ts'
import { StateBadge } from '#app/features/desk/site/state-badge.tsx'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import type { DocumentLine } from '#contracts/site/documents.ts'

export type Line = DocumentLine & {
  /** Unique among documents of all kinds. */
  key: string
}

export type LineProps = RowPlace & {
  line: Line
  /** What stands under the title: the artist of a track, or the kind where kinds are mixed. */
  under: string | null
  onSelect: (id: string, extend: boolean) => void
  /** Moves it among its kind; null where the order says nothing. */
  onMove: ((by: 1 | -1) => void) | null
  handle: RefObject<HTMLSpanElement | null>
}

/** Below 42 rem a line has no heads. */
export const COLUMNS = defineColumns<LineProps>(
  {
    grid: 'grid grid-cols-[2.75rem_minmax(0,1fr)_auto] gap-x-2 @2xl:grid-cols-(--medium) @2xl:gap-x-5 @4xl:grid-cols-(--wide)',
    medium: 'hidden @2xl:block',
  },
  [
    {
      key: 'select',
      width: { medium: '2.75rem', wide: '2.75rem' },
      cell: ({ line, tabIndex, isSelected, onSelect }, props) => (
        <span {...props}>
          <SelectBox
            id={line.key}
            name={titleOf(line)}
            tabIndex={tabIndex}
            isSelected={isSelected}
            onSelect={onSelect}
          />
        </span>
      ),
    },
    {
      key: 'title',
      head: 'Title',
      width: { medium: 'minmax(0,1fr)', wide: 'minmax(0,1fr)' },
      className: 'min-w-0',
      cell: ({ line, under, tabIndex }, props) => (
        <div {...props}>
          <Link
            to={addressOf(line)}
            data-line=""
            tabIndex={tabIndex}
            className="block truncate font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-cyan"
          >
            {titleOf(line)}
          </Link>
          {under !== null && <p className="truncate text-dim text-sm">{under}</p>}
          {line.publish_failure && (
            <p className="truncate text-danger text-sm">
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
      cell: ({ line }, props) => (
        <p {...props}>
          <StateBadge line={line} />
        </p>
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
      className: 'col-span-3 flex items-center justify-end @2xl:col-span-1',
      cell: ({ line, tabIndex, onMove, handle }, props) =>
        onMove === null ? (
          <span className="hidden @2xl:block" />
        ) : (
          <span {...props}>
            {([-1, 1] as const).map((by) => (
              <Button
                key={by}
                variant="ghost"
                size="icon"
                tabIndex={tabIndex}
                className="relative z-10 size-9 pointer-coarse:size-11"
                aria-label={`Move ${titleOf(line)} ${by === 1 ? 'down' : 'up'}`}
                onClick={() => onMove(by)}
              >
                {by === 1 ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" />}
              </Button>
            ))}
            <span
              ref={handle}
              aria-hidden="true"
              className="relative z-10 flex size-9 cursor-grab items-center justify-center text-dim hover:text-ink pointer-coarse:hidden"
            >
              <GripVertical className="size-4" />
            </span>
          </span>
        ),
    },
  ],
)

/** What tells documents of several kinds apart. */
export const describeKind = (line: DocumentLine) => nameKind(line.kind)
