import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ItemPanel } from '#app/features/desk/inbox/item/item-panel.tsx'
import type { HeardTrack } from '#app/features/desk/inbox/item/text-section.tsx'
import { BulkBar, OwnerMenu } from '#app/features/desk/list/bulk-bar.tsx'
import { call } from '#app/features/desk/shared/data/call.ts'
import { showFailure } from '#app/features/desk/shared/data/failures.ts'
import { listAssignableStaff, useStaff } from '#app/features/desk/shared/data/staff.ts'
import { downloadCsv } from '#app/features/desk/shared/download-csv.ts'
import { ShortcutsButton } from '#app/features/desk/shared/keys/shortcuts-button.tsx'
import { ScreenHead } from '#app/features/desk/shared/screen-head.tsx'
import { currentDay } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Tabs, TabsList, TabsTrigger } from '#app/ui/tabs.tsx'
import {
  INBOX_TABS,
  type InboxFilter,
  type InboxItem,
  type InboxPage,
  type InboxTab,
  type ReplyTime,
} from '#contracts/desk/inbox.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useInboxAddress } from './inbox-address.ts'
import { ItemList } from './item-list.tsx'
import { useInboxList, useLiveInbox, useReplyTime } from './use-inbox.ts'
import { type InboxActs, useInboxDesk } from './use-inbox-desk.ts'

/** Messages, briefs and submissions in one queue. */
export function InboxScreen({ tracks }: { tracks: readonly HeardTrack[] }) {
  useLiveInbox()
  const [address, change] = useInboxAddress()
  const { filter, item: openRef } = address
  const found = useInboxList(filter)
  const replies = useReplyTime()
  const desk = useInboxDesk({ address, change, found })
  const download = useInboxExport(filter)

  return (
    <div className="gutters pt-6 pb-24">
      <div className={clsx(openRef !== null && 'max-lg:hidden')}>
        <ScreenHead
          title="Inbox"
          actions={
            <>
              <ShortcutsButton keys={desk.keys} />
              <Button
                variant="outline"
                size="sm"
                loading={download.isPending}
                onClick={() => download.mutate(undefined)}
              >
                {!download.isPending && <Download />}
                Export CSV
              </Button>
            </>
          }
        >
          Everyone who writes gets an answer. {replyTimeLine(replies.data)}
        </ScreenHead>
        <InboxTabs
          tab={filter.tab}
          counts={found.data?.pages[0]?.tabs}
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
            found={found}
            filter={filter}
            onSort={(sort) => change({ filter: { sort } })}
            onClear={() => change({ filter: { q: undefined, assignee: undefined, state: 'any' } })}
          />
        </div>
        {openRef !== null && (
          <div data-row-panel="" className="min-w-0 lg:sticky lg:top-14 lg:self-start">
            <ItemPanel
              reference={openRef}
              tracks={tracks}
              acts={desk.acts}
              onDecline={(id) => desk.setDeclining([id])}
              onClose={desk.list.close}
              onStep={desk.list.step}
            />
          </div>
        )}
      </div>
      {desk.selected.length > 0 && (
        <SelectedItems
          items={desk.selected}
          acts={desk.acts}
          onDecline={desk.setDeclining}
          onExport={() => download.mutate(desk.selected.map(({ id }) => id))}
          onClear={desk.list.clear}
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

/** The measured reply time for staff; nothing while it is unknown. */
function replyTimeLine(time: ReplyTime | undefined): string {
  if (time === undefined) return ''
  if (time.median_days === null) return 'No answers in the last 90 days.'
  const days = time.median_days < 10 ? time.median_days.toFixed(1) : String(Math.round(time.median_days))
  const answers = `${time.answers} ${time.answers === 1 ? 'answer' : 'answers'}`
  return `Median ${days} days to the first answer, over ${answers} in the last 90 days.`
}

/** Saves what the filter shows as a CSV file, all of it or only these items. */
function useInboxExport(filter: InboxFilter) {
  return useMutation({
    mutationFn: async (ids?: readonly string[]) =>
      downloadCsv(await call('export_inbox', { filter, ids }), `inbox-${currentDay()}.csv`),
    onError: (error) => showFailure('No file was saved', error),
  })
}

const TAB_WORDS: Record<InboxTab, string> = {
  all: 'All',
  messages: 'Messages',
  briefs: 'Briefs',
  submissions: 'Submissions',
  spam: 'Suspected spam',
}

type InboxTabsProps = { tab: InboxTab; counts: InboxPage['tabs'] | undefined; onTab: (tab: InboxTab) => void }

/** The kinds of letters, each with how many the filter shows. */
function InboxTabs({ tab: shown, counts, onTab }: InboxTabsProps) {
  const strip = useRef<HTMLDivElement>(null)
  const areCounted = counts !== undefined
  // On a phone the strip is wider than the screen, and an address may name a tab at its end. The counts make the tabs wider.
  useEffect(() => {
    if (areCounted)
      strip.current?.querySelector(`[data-tab=${shown}]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown, areCounted])
  return (
    <Tabs
      ref={strip}
      value={shown}
      onValueChange={(value) => {
        const tab = INBOX_TABS.find((each) => each === value)
        if (tab) onTab(tab)
      }}
      className="mt-4"
    >
      <TabsList aria-label="Inbox">
        {INBOX_TABS.map((tab) => (
          <TabsTrigger key={tab} value={tab} data-tab={tab} aria-controls="inbox-list">
            {TAB_WORDS[tab]}
            {counts && counts[tab] > 0 && (
              <span className={clsx('figures ml-2 text-sm', tab === 'spam' ? 'text-danger' : 'text-dim')}>
                {counts[tab].toLocaleString('en-US')}
              </span>
            )}
          </TabsTrigger>
        ))}
      </TabsList>
    </Tabs>
  )
}

type SelectedItemsProps = {
  items: readonly InboxItem[]
  acts: InboxActs
  onDecline: (ids: readonly string[]) => void
  onExport: () => void
  onClear: () => void
}

/** What can be done with the selected items. */
function SelectedItems({ items, acts, onDecline, onExport, onClear }: SelectedItemsProps) {
  const ids = items.map(({ id }) => id)
  const submissions = items.filter(({ kind }) => kind === 'submission').map(({ id }) => id)
  const messages = items.filter(({ kind }) => kind !== 'submission').map(({ id }) => id)
  const isSpam = items.every(({ suspected, state }) => suspected || state === 'spam')
  return (
    <BulkBar label="Selected messages" count={items.length} onClear={onClear}>
      <OwnerMenu
        label="Assign"
        staff={listAssignableStaff(useStaff().staff)}
        onChoose={(assignee, name) => void acts.assign(items, assignee, name)}
      />
      {isSpam && (
        <>
          <Button variant="outline" size="sm" onClick={() => void acts.clearSpam(ids).then(onClear)}>
            Not spam
          </Button>
          <Button variant="default" size="sm" onClick={() => void acts.move(ids, { state: 'spam' }).then(onClear)}>
            It is spam
          </Button>
        </>
      )}
      <Button variant="default" size="sm" onClick={onExport}>
        Export
      </Button>
      {!isSpam && messages.length > 0 && (
        <Button variant="default" size="sm" onClick={() => void acts.move(messages, { state: 'closed' }).then(onClear)}>
          Close {messages.length}
        </Button>
      )}
      {!isSpam && submissions.length > 0 && (
        <Button variant="destructive" size="sm" onClick={() => onDecline(submissions)}>
          Decline {submissions.length}
        </Button>
      )}
    </BulkBar>
  )
}
