import { clsx } from 'clsx'
import { Ban, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { OPEN_BUTTON } from '#app/features/desk/list/row-controls.tsx'
import type { RowState } from '#app/features/desk/list/rows.tsx'
import { companyOf, type FoundRow } from '#app/features/desk/opportunities/data/found-row.ts'
import { toMailLink, toWebLink } from '#app/features/desk/shared/safe-links.ts'
import { ExternalLink } from '#app/ui/external-link.tsx'
import type { MatchMark } from '#contracts/desk/submission-matches.ts'

export type RowActions = {
  /** `extend` asks for everything between the row chosen last and this one. */
  onSelect: (id: string, extend: boolean) => void
  onStar: (row: FoundRow) => void
  onOpen: (index: number) => void
}

/** What a card and a line of the list have in common. */
export type RowProps = RowActions &
  RowState & {
    row: FoundRow
    mark: MatchMark | undefined
  }

type ControlProps = { row: FoundRow; tabIndex: number; className?: string }

export function StarButton({ row, tabIndex, onStar, className }: ControlProps & Pick<RowProps, 'onStar'>) {
  const isOn = row.work.starred
  return (
    <button
      type="button"
      aria-label="Star"
      aria-pressed={isOn}
      tabIndex={tabIndex}
      onClick={() => onStar(row)}
      className={clsx(
        'relative z-10 flex cursor-pointer items-center justify-center rounded-[3px] hover:bg-sheen hover:text-ink',
        isOn ? 'text-amber' : 'text-field',
        className,
      )}
    >
      <Star className={clsx('size-4', isOn && 'fill-amber')} />
    </button>
  )
}

type OpenButtonProps = ControlProps & Pick<RowProps, 'index' | 'isOpen' | 'onOpen'> & { children: ReactNode }

/** The company, which opens its row. */
export function OpenButton({ row, index, isOpen, tabIndex, onOpen, className, children }: OpenButtonProps) {
  return (
    <button
      type="button"
      data-line=""
      tabIndex={tabIndex}
      aria-current={isOpen || undefined}
      onClick={() => onOpen(index)}
      className={clsx(OPEN_BUTTON, 'max-w-full', className)}
    >
      <span className="truncate" title={companyOf(row)}>
        {companyOf(row)}
      </span>
      {row.do_not_contact && (
        <span title="Do not contact" className="shrink-0 text-danger">
          <Ban className="size-4" />
          <span className="sr-only">Do not contact</span>
        </span>
      )}
      {children}
    </button>
  )
}

/**
 * The address as a link, or as text where it cannot be one or the company must not be contacted. Its ring is inside, because
 * its place cuts off long addresses.
 */
export function EmailLink({ row, tabIndex, className, missing }: ControlProps & { missing: ReactNode }) {
  if (row.do_not_contact && row.contact_email !== null) return <s title="Do not contact">{row.contact_email}</s>
  const href = toMailLink(row.contact_email)
  if (href === null) return row.contact_email ?? missing
  return (
    <a
      href={href}
      tabIndex={tabIndex}
      className={clsx('relative z-10 hover:text-ink hover:underline focus-visible:-outline-offset-2', className)}
    >
      {row.contact_email}
    </a>
  )
}

type SourceLinkProps = ControlProps & { children: (host: string) => ReactNode; missing: ReactNode }

/** The source in a new tab; `children` show it. */
export function SourceLink({ row, tabIndex, className, children, missing }: SourceLinkProps) {
  const source = toWebLink(row.source_url)
  if (source === null) return missing
  return (
    <ExternalLink
      href={source.href}
      tabIndex={tabIndex}
      aria-label={`Open source: ${source.host}`}
      className={clsx('relative z-10 hover:text-ink', className)}
    >
      {children(source.host)}
    </ExternalLink>
  )
}
