import { clsx } from 'clsx'
import { Ban, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { OPEN_BUTTON } from '#app/features/desk/list/row-controls.tsx'
import type { RowState } from '#app/features/desk/list/rows.tsx'
import { companyName, type ListedOpportunity } from '#app/features/desk/opportunities/data/listed-opportunity.ts'
import { toMailLink, toWebLink } from '#app/features/desk/shared/safe-links.ts'
import { ExternalLink } from '#app/ui/external-link.tsx'
import type { MatchMark } from '#contracts/desk/submission-matches.ts'

export type OpportunityItemActions = {
  /** `extend` selects everything from the row selected last to this one. */
  onSelect: (id: string, extend: boolean) => void
  onStar: (opportunity: ListedOpportunity) => void
  onOpen: (index: number) => void
}

export type OpportunityItemProps = OpportunityItemActions &
  RowState & {
    opportunity: ListedOpportunity
    mark: MatchMark | undefined
  }

type ControlProps = { opportunity: ListedOpportunity; tabIndex: number; className?: string }

export function StarButton({
  opportunity,
  tabIndex,
  onStar,
  className,
}: ControlProps & Pick<OpportunityItemProps, 'onStar'>) {
  const isOn = opportunity.work.starred
  return (
    <button
      type="button"
      aria-label="Star"
      aria-pressed={isOn}
      tabIndex={tabIndex}
      onClick={() => onStar(opportunity)}
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

type OpenButtonProps = ControlProps &
  Pick<OpportunityItemProps, 'index' | 'isOpen' | 'onOpen'> & { children: ReactNode }

/** The company name, as the button that opens the opportunity. */
export function OpenButton({ opportunity, index, isOpen, tabIndex, onOpen, className, children }: OpenButtonProps) {
  return (
    <button
      type="button"
      data-line=""
      tabIndex={tabIndex}
      aria-current={isOpen || undefined}
      onClick={() => onOpen(index)}
      className={clsx(OPEN_BUTTON, 'max-w-full', className)}
    >
      <span className="truncate" title={companyName(opportunity)}>
        {companyName(opportunity)}
      </span>
      {opportunity.do_not_contact && (
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
 * The address as a link; as text if it is not a valid address or the company must not be contacted. The focus ring is inside,
 * because long addresses are truncated.
 */
export function EmailLink({ opportunity, tabIndex, className, missing }: ControlProps & { missing: ReactNode }) {
  if (opportunity.do_not_contact && opportunity.contact_email !== null)
    return <s title="Do not contact">{opportunity.contact_email}</s>
  const href = toMailLink(opportunity.contact_email)
  if (href === null) return opportunity.contact_email ?? missing
  return (
    <a
      href={href}
      tabIndex={tabIndex}
      className={clsx('relative z-10 hover:text-ink hover:underline focus-visible:-outline-offset-2', className)}
    >
      {opportunity.contact_email}
    </a>
  )
}

type SourceLinkProps = ControlProps & { children: (host: string) => ReactNode; missing: ReactNode }

/** Opens the source in a new tab. */
export function SourceLink({ opportunity, tabIndex, className, children, missing }: SourceLinkProps) {
  const source = toWebLink(opportunity.source_url)
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
