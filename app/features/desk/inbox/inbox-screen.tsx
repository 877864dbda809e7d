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
import { useInboxView } from './inbox-view.ts'
import { ItemList } from './item-list.tsx'
import { useInboxList, useLiveInbox, useReplyTime } from './use-inbox.ts'
import { type InboxActions, useInboxController } from './use-inbox-controller.ts'

/** Messages, briefs and submissions in one queue. */
export function InboxScreen({ tracks }: { tracks: readonly HeardTrack[] }) {
  useLiveInbox()
  const [view, changeView] = useInboxView()
  const { filter, item: openReference } = view
  const inboxList = useInboxList(filter)
  const replies = useReplyTime()
  const controller = useInboxController({ view, changeView, found: inboxList })
  const exporting = useInboxExport(filter)

  return (
    <div className="gutters pt-6 pb-24">
      <div className={clsx(openReference !== null && 'max-lg:hidden')}>
        <ScreenHead
          title="Inbox"
          actions={
            <>
              <ShortcutsButton keys={controller.keys} />
              <Button
                variant="outline"
                size="sm"
                loading={exporting.isPending}
                onClick={() => exporting.mutate(undefined)}
              >
                {!exporting.isPending && <Download />}
                Export CSV
              </Button>
            </>
          }
        >
          Everyone who writes gets an answer. {describeReplyTime(replies.data)}
        </ScreenHead>
        <InboxTabs
          tab={filter.tab}
          counts={inboxList.data?.pages[0]?.tabs}
          onTab={(tab) => changeView({ filter: { tab, state: 'open' }, item: null })}
        />
        <FilterBar filter={filter} onFilter={(part) => changeView({ filter: part, item: null })} />
      </div>
      {openReference !== null && <h1 className="sr-only lg:hidden">Inbox</h1>}
      <div
        id="inbox-list"
        role="tabpanel"
        aria-label={TAB_LABELS[filter.tab]}
        className={clsx(openReference !== null && 'lg:grid lg:grid-cols-[minmax(0,1fr)_clamp(25rem,46%,40rem)]')}
      >
        <div className={clsx('@container min-w-0', openReference !== null && 'max-lg:hidden')}>
          <ItemList
            controller={controller}
            inboxList={inboxList}
            filter={filter}
            onSort={(sort) => changeView({ filter: { sort } })}
            onClear={() => changeView({ filter: { q: undefined, assignee: undefined, state: 'any' } })}
          />
        </div>
        {openReference !== null && (
          <div data-row-panel="" className="min-w-0 lg:sticky lg:top-14 lg:self-start">
            <ItemPanel
              reference={openReference}
              tracks={tracks}
              actions={controller.actions}
              onDecline={(id) => controller.setDeclining([id])}
              onClose={controller.list.close}
              onStep={controller.list.step}
            />
          </div>
        )}
      </div>
      {controller.selected.length > 0 && (
        <BulkActions
          items={controller.selected}
          actions={controller.actions}
          onDecline={controller.setDeclining}
          onExport={() => exporting.mutate(controller.selected.map(({ id }) => id))}
          onClear={controller.list.clear}
        />
      )}
      {controller.declining !== null && (
        <DeclineDialog
          count={controller.declining.length}
          onClose={() => controller.setDeclining(null)}
          onDecline={(decline_reason, mail) => void controller.decline({ state: 'declined', decline_reason, mail })}
        />
      )}
    </div>
  )
}

/** The measured reply time; empty while unknown. */
function describeReplyTime(time: ReplyTime | undefined): string {
  if (time === undefined) return ''
  if (time.median_days === null) return 'No answers in the last 90 days.'
  const days = time.median_days < 10 ? time.median_days.toFixed(1) : String(Math.round(time.median_days))
  const answers = `${time.answers} ${time.answers === 1 ? 'answer' : 'answers'}`
  return `Median ${days} days to the first answer, over ${answers} in the last 90 days.`
}

/** Exports the filtered items, or only those with the given ids, as a CSV file. */
function useInboxExport(filter: InboxFilter) {
  return useMutation({
    mutationFn: async (ids?: readonly string[]) =>
      downloadCsv(await call('export_inbox', { filter, ids }), `inbox-${currentDay()}.csv`),
    onError: (error) => showFailure('No file was saved', error),
  })
}

const TAB_LABELS: Record<InboxTab, string> = {
  all: 'All',
  messages: 'Messages',
  briefs: 'Briefs',
  submissions: 'Submissions',
  spam: 'Suspected spam',
}

type InboxTabsProps = { tab: InboxTab; counts: InboxPage['tabs'] | undefined; onTab: (tab: InboxTab) => void }

/** The tabs, each with its number of items under the current filter. */
function InboxTabs({ tab: activeTab, counts, onTab }: InboxTabsProps) {
  const strip = useRef<HTMLDivElement>(null)
  const hasCounts = counts !== undefined
  // On a phone the tabs are wider than the screen, the URL may select the last one, and counts make them wider still.
  useEffect(() => {
    if (hasCounts)
      strip.current?.querySelector(`[data-tab=${activeTab}]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activeTab, hasCounts])
  return (
    <Tabs
      ref={strip}
      value={activeTab}
      onValueChange={(value) => {
        const tab = INBOX_TABS.find((each) => each === value)
        if (tab) onTab(tab)
      }}
      className="mt-4"
    >
      <TabsList aria-label="Inbox">
        {INBOX_TABS.map((tab) => (
          <TabsTrigger key={tab} value={tab} data-tab={tab} aria-controls="inbox-list">
            {TAB_LABELS[tab]}
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

type BulkActionsProps = {
  items: readonly InboxItem[]
  actions: InboxActions
  onDecline: (ids: readonly string[]) => void
  onExport: () => void
  onClear: () => void
}

/** What can be done with the selected items. */
function BulkActions({ items, actions, onDecline, onExport, onClear }: BulkActionsProps) {
  const ids = items.map(({ id }) => id)
  const submissions = items.filter(({ kind }) => kind === 'submission').map(({ id }) => id)
  const messages = items.filter(({ kind }) => kind !== 'submission').map(({ id }) => id)
  const isSpam = items.every(({ suspected, state }) => suspected || state === 'spam')
  return (
    <BulkBar label="Selected messages" count={items.length} onClear={onClear}>
      <OwnerMenu
        label="Assign"
        noOwnerLabel="Unassigned"
        staff={listAssignableStaff(useStaff().staff)}
        onChoose={(assignee, name) => void actions.assign(items, assignee, name)}
      />
      {isSpam && (
        <>
          <Button variant="outline" size="sm" onClick={() => void actions.clearSpam(ids).then(onClear)}>
            Not spam
          </Button>
          <Button
            variant="default"
            size="sm"
            onClick={() => void actions.setState(ids, { state: 'spam' }).then(onClear)}
          >
            It is spam
          </Button>
        </>
      )}
      <Button variant="default" size="sm" onClick={onExport}>
        Export
      </Button>
      {!isSpam && messages.length > 0 && (
        <Button
          variant="default"
          size="sm"
          onClick={() => void actions.setState(messages, { state: 'closed' }).then(onClear)}
        >
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
