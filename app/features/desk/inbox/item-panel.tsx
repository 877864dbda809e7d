import { type RefObject, useEffect, useRef } from 'react'
import { BriefDraft } from '#app/features/desk/drafts/brief-draft.tsx'
import { SubmissionShelf } from '#app/features/desk/drafts/submission-shelf.tsx'
import { ActionError } from '#app/features/desk/shared/calls.ts'
import { FailedPanel } from '#app/features/desk/shared/panel-states.tsx'
import { PanelSteps } from '#app/features/desk/shared/panel-steps.tsx'
import { CLEARS_TITLE, CLEARS_TITLE_BESIDE, PanelTitle } from '#app/features/desk/shared/panel-title.tsx'
import { toMailLink } from '#app/features/desk/shared/safe-links.ts'
import { useStaff } from '#app/features/desk/shared/staff.ts'
import { DraftScope } from '#app/features/desk/shared/use-draft.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { InboxDetail } from '#contracts/inbox.ts'
import { parseBrief } from '#contracts/parse-brief.ts'
import { BriefSection, type HeardTrack } from './brief-section.tsx'
import { EventsSection } from './events-section.tsx'
import { KINDS } from './item-line.tsx'
import { LinksSection } from './links-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { useInboxItem } from './queries.ts'
import { ReplySection } from './reply-section.tsx'
import { StateBadge } from './state-badge.tsx'
import { StateSection } from './state-section.tsx'
import { TextSection } from './text-section.tsx'
import type { InboxActs } from './use-inbox-acts.ts'

type ItemPanelProps = {
  reference: string
  tracks: readonly HeardTrack[]
  acts: InboxActs
  onDecline: (id: string) => void
  onClose: () => void
  onStep: (by: 1 | -1) => void
}

/** One item with everything about it. Takes the focus when it opens and when it shows another item. */
export function ItemPanel(props: ItemPanelProps) {
  const { reference, onClose, onStep } = props
  const detail = useInboxItem(reference)
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoaded = detail.data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item takes the focus too, not only the first one.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [reference, isLoaded])
  return (
    <DraftScope value={`inbox:${reference}`}>
      <aside
        aria-label={detail.data?.item.sender ?? 'Message'}
        className={`@container min-w-0 pt-3 pb-24 lg:max-h-[calc(100svh-3.5rem)] lg:overflow-y-auto lg:border-rule lg:border-l lg:px-7 ${CLEARS_TITLE} ${CLEARS_TITLE_BESIDE}`}
      >
        {detail.data ? (
          <PanelBody key={reference} {...props} detail={detail.data} heading={heading} />
        ) : (
          <>
            <div className="flex justify-end">
              <PanelSteps what="message" onClose={onClose} onStep={onStep} />
            </div>
            <PanelWaiting detail={detail} heading={heading} />
          </>
        )}
      </aside>
    </DraftScope>
  )
}

type BodyProps = ItemPanelProps & { detail: InboxDetail; heading: RefObject<HTMLHeadingElement | null> }

function PanelBody({ detail, tracks, acts, heading, onDecline, onClose, onStep }: BodyProps) {
  const { item } = detail
  const { nameOf, isMe } = useStaff()
  const brief = item.kind === 'brief' ? parseBrief(detail.body) : null
  const isSubmission = item.kind === 'submission'
  const isSpam = item.suspected || item.state === 'spam'
  const mail = isSpam ? null : toMailLink(item.email)
  return (
    <>
      <PanelTitle what="message" heading={heading} onClose={onClose} onStep={onStep}>
        {item.sender}
      </PanelTitle>
      <header>
        <p className="mt-1 [overflow-wrap:anywhere]">
          {mail ? (
            <a href={mail} className="inline-block py-2.5 text-dim hover:text-ink hover:underline">
              {item.email}
            </a>
          ) : (
            <span className="text-dim">{item.email}</span>
          )}
        </p>
        <p className="figures mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-dim text-sm">
          <StateBadge item={item} />
          <span>{KINDS[item.kind].label}</span>
          <span>{item.reference}</span>
          <span>{formatMoment(item.received_at)}</span>
        </p>
      </header>
      <div className="mt-8 space-y-9">
        {brief === null ? <TextSection detail={detail} /> : <BriefSection brief={brief} tracks={tracks} />}
        {isSubmission && <LinksSection detail={detail} />}
        <StateSection item={item} acts={acts} onDecline={() => onDecline(item.id)} />
        {!isSubmission && !isSpam && <BriefDraft id={item.id} />}
        {!isSpam && <ReplySection detail={detail} acts={acts} />}
        {isSubmission && <SubmissionShelf id={item.id} state={item.state} tags={item.tags} save={acts.run} />}
        <NotesSection detail={detail} acts={acts} nameOf={nameOf} isMe={isMe} />
        <EventsSection detail={detail} nameOf={nameOf} />
      </div>
    </>
  )
}

type WaitingProps = { detail: ReturnType<typeof useInboxItem>; heading: RefObject<HTMLHeadingElement | null> }

function PanelWaiting({ detail, heading }: WaitingProps) {
  if (detail.error instanceof ActionError && detail.error.status === 404)
    return (
      <div className="border-rule-strong border-t py-12">
        <h2 ref={heading} tabIndex={-1} className="text-title focus:outline-none">
          There is nothing with this reference
        </h2>
        <p className="mt-3 text-dim">It may have been deleted.</p>
      </div>
    )
  if (detail.isError && !detail.isFetching)
    return <FailedPanel what="an inbox" title="This could not be loaded" onRetry={() => void detail.refetch()} />
  return (
    <div role="status" className="space-y-4 pt-2">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="mt-8 h-40 w-4/5" />
    </div>
  )
}
