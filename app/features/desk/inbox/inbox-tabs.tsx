import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Tabs, TabsList, TabsTrigger } from '#app/ui/tabs.tsx'
import { INBOX_TABS, type InboxPage, type InboxTab } from '#contracts/inbox.ts'

export const TAB_WORDS: Record<InboxTab, string> = {
  all: 'All',
  messages: 'Messages',
  briefs: 'Briefs',
  submissions: 'Submissions',
  spam: 'Suspected spam',
}

type InboxTabsProps = { tab: InboxTab; counts: InboxPage['tabs'] | undefined; onTab: (tab: InboxTab) => void }

/** The kinds of letters, each with how many the filter shows. */
export function InboxTabs({ tab: shown, counts, onTab }: InboxTabsProps) {
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
          <TabsTrigger key={tab} value={tab} data-tab={tab} glow={false} aria-controls="inbox-list">
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
