import type { RefObject } from 'react'
import { BriefDraft } from '#app/features/desk/drafts/brief-draft.tsx'
import { MatchingOpenings } from '#app/features/desk/drafts/matching-openings.tsx'
import { KINDS, StateBadge } from '#app/features/desk/inbox/columns.tsx'
import { useInboxItem } from '#app/features/desk/inbox/use-inbox.ts'
import type { InboxActions } from '#app/features/desk/inbox/use-inbox-controller.ts'
import { Notes } from '#app/features/desk/panel/notes.tsx'
import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { call } from '#app/features/desk/shared/data/call.ts'
import { useStaff } from '#app/features/desk/shared/data/staff.ts'
import { PanelPlaceholder, usePanelHeading } from '#app/features/desk/shared/panel-placeholder.tsx'
import { CLEARS_TITLE, CLEARS_TITLE_BESIDE, PanelTitle } from '#app/features/desk/shared/panel-title.tsx'
import { toMailLink } from '#app/features/desk/shared/safe-links.ts'
import { DraftScope } from '#app/features/desk/shared/use-draft.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { INBOX_NOTE_MAX, type InboxDetail } from '#contracts/desk/inbox.ts'
import { describeInboxEvent } from './describe-event.ts'
import { LinksSection } from './links-section.tsx'
import { ReplySection } from './reply-section.tsx'
import { StateSection } from './state-section.tsx'
import { BriefSection, type HeardTrack, TextSection } from './text-section.tsx'

type ItemPanelProps = {
  reference: string
  tracks: readonly HeardTrack[]
  actions: InboxActions
  onDecline: (id: string) => void
  onClose: () => void
  onStep: (by: 1 | -1) => void
}

/** The details of one item. Takes the focus when it opens or changes. */
export function ItemPanel(props: ItemPanelProps) {
  const { reference, onClose, onStep } = props
  const detail = useInboxItem(reference)
  const heading = usePanelHeading(reference, detail.data !== undefined)
  return (
    <DraftScope value={`inbox:${reference}`}>
      <aside
        aria-label={detail.data?.item.sender ?? 'Message'}
        className={`@container min-w-0 pt-3 pb-24 lg:max-h-[calc(100svh-3.5rem)] lg:overflow-y-auto lg:border-rule lg:border-l lg:px-7 ${CLEARS_TITLE} ${CLEARS_TITLE_BESIDE}`}
      >
        {detail.data ? (
          <PanelBody key={reference} {...props} detail={detail.data} heading={heading} />
        ) : (
          <PanelPlaceholder
            what="message"
            onClose={onClose}
            onStep={onStep}
            query={detail}
            heading={heading}
            loading="Loading"
            failed={{ what: 'an inbox', title: 'This could not be loaded' }}
            gone={{ title: 'There is no item with this reference', text: 'It may have been deleted.' }}
          />
        )}
      </aside>
    </DraftScope>
  )
}

type PanelBodyProps = ItemPanelProps & { detail: InboxDetail; heading: RefObject<HTMLHeadingElement | null> }

function PanelBody({ detail, tracks, actions, heading, onDecline, onClose, onStep }: PanelBodyProps) {
  const { item, brief } = detail
  const { findName } = useStaff()
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
        <StateSection item={item} actions={actions} onDecline={() => onDecline(item.id)} />
        {!isSubmission && !isSpam && <BriefDraft id={item.id} />}
        {!isSpam && <ReplySection detail={detail} actions={actions} />}
        {isSubmission && <MatchingOpenings id={item.id} state={item.state} tags={item.tags} act={actions.act} />}
        <PanelSection title="Notes">
          <Notes
            notes={detail.notes}
            maxLength={INBOX_NOTE_MAX}
            act={actions.act}
            save={(body, note_id) => call('save_inbox_note', { id: item.id, body, note_id })}
            remove={(note_id) => call('delete_inbox_note', { note_id })}
            restore={(note_id) => call('restore_inbox_note', { note_id })}
          />
        </PanelSection>
        <EventsSection detail={detail} findName={findName} />
      </div>
    </>
  )
}

type EventsSectionProps = { detail: InboxDetail; findName: (id: string | null) => string | null }

/** The item's history, newest first. */
function EventsSection({ detail, findName }: EventsSectionProps) {
  const events = detail.events.map((event) => ({
    id: event.id,
    at: event.created_at,
    who: findName(event.created_by),
    what: describeInboxEvent(event, findName),
  }))
  const all = [...events, { id: 'arrival', at: detail.item.received_at, who: null, what: ['Received'] }]
  return (
    <PanelSection title="History">
      <ol>
        {all.map(({ id, at, who, what }) => (
          <li
            key={id}
            className="figures grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 border-rule border-b py-2.5 text-sm"
          >
            <time dateTime={at} className="text-dim">
              {formatMoment(at)}
            </time>
            <div className="min-w-0 [overflow-wrap:anywhere]">
              {what.map((line) => (
                <p key={line}>{line}</p>
              ))}
              {who !== null && <p className="text-dim">{who}</p>}
            </div>
          </li>
        ))}
      </ol>
    </PanelSection>
  )
}
