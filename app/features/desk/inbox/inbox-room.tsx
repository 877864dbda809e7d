import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { KeyHelp } from '#app/features/desk/shared/key-help.tsx'
import { RoomHead } from '#app/features/desk/shared/room-head.tsx'
import { Button } from '#app/ui/button.tsx'
import type { HeardTrack } from './brief-section.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { FilterBar } from './filter-bar.tsx'
import { InboxTabs, TAB_WORDS } from './inbox-tabs.tsx'
import { ItemList } from './item-list.tsx'
import { ItemPanel } from './item-panel.tsx'
import { useInboxList, useLiveInbox, useReplyTime } from './queries.ts'
import { replyTimeLine } from './reply-time-line.ts'
import { useInboxAddress } from './use-inbox-address.ts'
import { useInboxDesk } from './use-inbox-desk.ts'
import { useInboxExport } from './use-inbox-export.ts'

/** Messages, briefs and submissions in one queue. */
export function InboxRoom({ tracks }: { tracks: readonly HeardTrack[] }) {
  useLiveInbox()
  const [address, change] = useInboxAddress()
  const { filter, item: openRef } = address
  const list = useInboxList(filter)
  const replies = useReplyTime()
  const desk = useInboxDesk({ address, change, list })
  const { isExporting, download } = useInboxExport(filter)

  return (
    <div className="gutters pt-6 pb-24">
      <div className={clsx(openRef !== null && 'max-lg:hidden')}>
        <RoomHead
          title="Inbox"
          actions={
            <>
              <KeyHelp keys={desk.keys} />
              <Button variant="outline" size="sm" loading={isExporting} onClick={() => void download()}>
                {!isExporting && <Download aria-hidden="true" />}
                Export CSV
              </Button>
            </>
          }
        >
          Everybody who writes gets an answer. {replyTimeLine(replies.data)}
        </RoomHead>
        <InboxTabs
          tab={filter.tab}
          counts={list.data?.pages[0]?.tabs}
          onTab={(tab) => change({ filter: { tab, state: 'open' }, item: null })}
        />
        <FilterBar filter={filter} onFilter={(part) => change({ filter: part, item: null })} />
      </div>
      {openRef !== null && <h1 className="sr-only lg:hidden">Inbox</h1>}
      <div
        id="inbox-list"
        role="tabpanel"
        aria-label={TAB_WORDS[filter.tab]}
        className={clsx(openRef !== null && 'lg:grid lg:grid-cols-[minmax(0,1fr)_clamp(25rem,46%,40rem)]')}
      >
        <div className={clsx('@container min-w-0', openRef !== null && 'max-lg:hidden')}>
          <ItemList
            desk={desk}
            list={list}
            filter={filter}
            openRef={openRef}
            onSort={(sort) => change({ filter: { sort } })}
            onClear={() => change({ filter: { q: undefined, assignee: undefined, state: 'any' } })}
          />
        </div>
        {openRef !== null && (
          <div className="min-w-0 lg:sticky lg:top-14 lg:self-start">
            <ItemPanel
              reference={openRef}
              tracks={tracks}
              acts={desk.acts}
              onDecline={(id) => desk.setDeclining([id])}
              onClose={desk.close}
              onStep={desk.step}
            />
          </div>
        )}
      </div>
      {desk.selected.length > 0 && (
        <BulkBar
          items={desk.selected}
          acts={desk.acts}
          onDecline={desk.setDeclining}
          onExport={() => void download(desk.selected.map(({ id }) => id))}
          onClear={desk.clear}
        />
      )}
      {desk.declining !== null && (
        <DeclineDialog
          count={desk.declining.length}
          onClose={() => desk.setDeclining(null)}
          onDecline={(decline_reason, mail) => void desk.decline({ state: 'declined', decline_reason, mail })}
        />
      )}
    </div>
  )
}
