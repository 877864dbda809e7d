import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadCsv } from '#app/features/desk/opportunities/download-csv.ts'
import { KeyHelp } from '#app/features/desk/shared/key-help.tsx'
import { RoomHead } from '#app/features/desk/shared/room-head.tsx'
import { sayFailure } from '#app/features/desk/shared/say-failure.ts'
import { Button } from '#app/ui/button.tsx'
import { Tabs, TabsList, TabsTrigger } from '#app/ui/tabs.tsx'
import { INBOX_TABS, type InboxTab } from '#contracts/inbox.ts'
import type { HeardTrack } from './brief-section.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { exportInbox } from './calls.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ItemList } from './item-list.tsx'
import { ItemPanel } from './item-panel.tsx'
import { useInboxList, useLiveInbox, useReplyTime } from './queries.ts'
import { replyTimeLine } from './reply-time-line.ts'
import { useInboxAddress } from './use-inbox-address.ts'
import { useInboxDesk } from './use-inbox-desk.ts'

const TABS: Record<InboxTab, string> = {
  all: 'All',
  messages: 'Messages',
  briefs: 'Briefs',
  submissions: 'Submissions',
  spam: 'Suspected spam',
}

/** Messages, briefs and submissions in one queue. */
export function InboxRoom({ tracks }: { tracks: readonly HeardTrack[] }) {
  useLiveInbox()
  const [address, change] = useInboxAddress()
  const { filter, item: openRef } = address
  const list = useInboxList(filter)
  const replies = useReplyTime()
  const desk = useInboxDesk({ address, change, list })
  const [isExporting, setIsExporting] = useState(false)
  const counts = list.data?.pages[0]?.tabs

  async function download(ids?: readonly string[]): Promise<void> {
    setIsExporting(true)
    try {
      downloadCsv(await exportInbox(filter, ids), `inbox-${new Date().toLocaleDateString('sv')}.csv`)
    } catch (error) {
      sayFailure('No file was saved', error)
    }
    setIsExporting(false)
  }

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
        <Tabs
          value={filter.tab}
          onValueChange={(value) => {
            const tab = INBOX_TABS.find((each) => each === value)
            if (tab) change({ filter: { tab, state: 'open' }, item: null })
          }}
          className="mt-4"
        >
          <TabsList aria-label="Inbox">
            {INBOX_TABS.map((tab) => (
              <TabsTrigger key={tab} value={tab} glow={false} aria-controls="inbox-list">
                {TABS[tab]}
                {counts && counts[tab] > 0 && (
                  <span className={clsx('figures ml-2 text-sm', tab === 'spam' ? 'text-danger' : 'text-dim')}>
                    {counts[tab].toLocaleString('en-US')}
                  </span>
                )}
              </TabsTrigger>
            ))}
          </TabsList>
        </Tabs>
        <FilterBar filter={filter} onFilter={(part) => change({ filter: part, item: null })} />
      </div>
      {openRef !== null && <h1 className="sr-only lg:hidden">Inbox</h1>}
      <div
        id="inbox-list"
        role="tabpanel"
        aria-label={TABS[filter.tab]}
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
