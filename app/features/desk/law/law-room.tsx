import { useSearchParams } from 'react-router'
import { OptedOutList } from '#app/features/desk/settings/opted-out-list.tsx'
import { UNDER_TABS } from '#app/features/desk/shared/panel-states.tsx'
import { RoomHead } from '#app/features/desk/shared/room-head.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/ui/tabs.tsx'
import { RequestsList } from './requests-list.tsx'
import { SuppressionList } from './suppression-list.tsx'

const TABS = { requests: 'Requests', list: 'Suppression list', recipients: 'Alert recipients' }
const isTab = (value: string | null): value is keyof typeof TABS => value !== null && Object.hasOwn(TABS, value)

/** Who asked to be removed, and who is blocked. */
export function LawRoom() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab')
  return (
    <div className="gutters pt-6 pb-16">
      <RoomHead title="Removals">
        Whoever asks to be removed gets an answer within thirty days. What is on the list is neither fetched nor stored.
      </RoomHead>
      <Tabs
        value={isTab(asked) ? asked : 'requests'}
        onValueChange={(tab) => setParams(tab === 'requests' ? {} : { tab })}
        className="mt-4"
      >
        <TabsList aria-label="Removals" className="gap-1 max-sm:gap-0">
          {Object.entries(TABS).map(([tab, label]) => (
            <TabsTrigger key={tab} value={tab} glow={false} className="max-sm:px-2 max-sm:after:inset-x-2">
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="requests" tabIndex={-1} className={UNDER_TABS}>
          <RequestsList />
        </TabsContent>
        <TabsContent value="list" tabIndex={-1} className="pt-5">
          <SuppressionList />
        </TabsContent>
        <TabsContent value="recipients" tabIndex={-1} className="pt-5">
          <OptedOutList />
        </TabsContent>
      </Tabs>
    </div>
  )
}
