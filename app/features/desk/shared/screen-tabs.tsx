import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/ui/tabs.tsx'

type ScreenTab = { key: string; label: ReactNode; className: string; content: ReactNode }

/** The tabs of a screen, each with its own address; the first one has the plain address. */
export function ScreenTabs({ label, tabs }: { label: string; tabs: readonly [ScreenTab, ...ScreenTab[]] }) {
  const [params, setParams] = useSearchParams()
  const [first] = tabs
  const { key: shown } = tabs.find(({ key }) => key === params.get('tab')) ?? first
  // Otherwise three tabs would not fit side by side on a phone.
  const areMany = tabs.length > 2
  return (
    <Tabs value={shown} onValueChange={(tab) => setParams(tab === first.key ? {} : { tab })} className="mt-4">
      <TabsList aria-label={label} className={clsx(areMany && 'gap-1 max-sm:gap-0')}>
        {tabs.map(({ key, label: words }) => (
          <TabsTrigger key={key} value={key} className={clsx(areMany && 'max-sm:px-2 max-sm:after:inset-x-2')}>
            {words}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(({ key, className, content }) => (
        <TabsContent key={key} value={key} tabIndex={-1} className={className}>
          {content}
        </TabsContent>
      ))}
    </Tabs>
  )
}
