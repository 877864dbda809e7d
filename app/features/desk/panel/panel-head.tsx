import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import type { RefObject } from 'react'
import { companyName } from '#app/features/desk/opportunities/data/listed-opportunity.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { LevelMeter } from '#app/features/desk/shared/level-meter.tsx'
import { PanelTitle } from '#app/features/desk/shared/panel-title.tsx'
import { StatusBadge } from '#app/features/desk/shared/status-badge.tsx'
import { formatDay } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { OpportunityDetail } from '#contracts/desk/opportunity-detail.ts'
import { useOpportunityAction } from './use-detail.ts'

type PanelHeadProps = {
  detail: OpportunityDetail
  heading: RefObject<HTMLHeadingElement | null>
  onClose: () => void
  onStep: (by: 1 | -1) => void
  onRemoved: (id: string) => void
}

/** The company, its status at a glance, and actions on the whole opportunity. */
export function PanelHead({ detail, heading, onClose, onStep, onRemoved }: PanelHeadProps) {
  const { row: opportunity } = detail
  const contact = [opportunity.name, opportunity.role].filter(Boolean).join(', ')
  return (
    <>
      <PanelTitle what="opportunity" heading={heading} onClose={onClose} onStep={onStep}>
        {companyName(opportunity)}
      </PanelTitle>
      {contact !== '' && <p className="mt-1 line-clamp-3 text-dim [overflow-wrap:anywhere]">{contact}</p>}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <StatusBadge status={opportunity.submission_status} />
        <LevelMeter score={opportunity.ai_confidence_score} />
        {opportunity.stale && <Badge tone="amber">stale</Badge>}
        {opportunity.flapping && <Badge tone="amber">keeps changing</Badge>}
        {opportunity.do_not_contact && <Badge tone="closed">do not contact</Badge>}
        {opportunity.dismissed_at !== null && <Badge>dismissed</Badge>}
      </div>
      <p className="figures mt-3 text-dim text-sm">
        Scraped {formatDay(opportunity.date_scraped) ?? '–'} · Last verified{' '}
        {formatDay(opportunity.last_verified) ?? 'Never'}
      </p>
      <PanelActions detail={detail} onRemoved={onRemoved} />
    </>
  )
}

function PanelActions({ detail: { row: opportunity, work }, onRemoved }: Pick<PanelHeadProps, 'detail' | 'onRemoved'>) {
  const { act } = useOpportunityAction()
  const { id } = opportunity
  const star = () => act({ run: () => call('update_work', { ids: [id], change: { starred: !work.starred } }) })
  const setContact = (do_not_contact: boolean) => call('update_opportunity', { id, fields: { do_not_contact } })
  const toggleDoNotContact = () =>
    act({
      run: () => setContact(!opportunity.do_not_contact),
      done: opportunity.do_not_contact ? 'May be contacted again' : 'Marked do not contact',
      undo: { run: () => setContact(opportunity.do_not_contact) },
    })
  const isDismissed = opportunity.dismissed_at !== null
  // A list shows either dismissed or other opportunities, so both actions remove it from the list.
  const dismiss = () =>
    act({
      run: async () => {
        await call(isDismissed ? 'restore_many' : 'dismiss_many', { ids: [id] })
        onRemoved(id)
      },
      done: isDismissed ? 'Restored' : 'Dismissed',
      undo: { run: () => call(isDismissed ? 'dismiss_many' : 'restore_many', { ids: [id] }) },
    })
  return (
    <div className="-ml-3.5 mt-3 flex flex-wrap">
      <Button variant="ghost" size="sm" aria-pressed={work.starred} onClick={star}>
        <Star className={clsx('size-4', work.starred && 'fill-amber text-amber')} />
        {work.starred ? 'Starred' : 'Star'}
      </Button>
      <Button variant="ghost" size="sm" aria-pressed={opportunity.do_not_contact} onClick={toggleDoNotContact}>
        Do not contact
      </Button>
      <Button variant="ghost" size="sm" onClick={dismiss}>
        {isDismissed ? 'Restore' : 'Dismiss'}
      </Button>
    </div>
  )
}
