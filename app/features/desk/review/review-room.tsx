import { useSearchParams } from 'react-router'
import { UNDER_TABS } from '#app/features/desk/shared/panel-states.tsx'
import { RoomHead } from '#app/features/desk/shared/room-head.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/ui/tabs.tsx'
import { MergesList } from './merges-list.tsx'
import { ReviewQueue } from './review-queue.tsx'

/** Questions that the scraper cannot decide, and the merges that were decided. */
export function ReviewRoom() {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'merges' ? 'merges' : 'questions'
  return (
    <div className="gutters pt-6 pb-16">
      <RoomHead title="Review">
        Where pages leave a doubt, the scraper asks. Whatever is decided here can be taken back.
      </RoomHead>
      <Tabs value={tab} onValueChange={(next) => setParams(next === 'merges' ? { tab: next } : {})} className="mt-4">
        <TabsList aria-label="Review">
          <TabsTrigger value="questions" glow={false}>
            Questions
          </TabsTrigger>
          <TabsTrigger value="merges" glow={false}>
            Merges
          </TabsTrigger>
        </TabsList>
        <TabsContent value="questions" tabIndex={-1} className={UNDER_TABS}>
          <ReviewQueue />
        </TabsContent>
        <TabsContent value="merges" tabIndex={-1} className={UNDER_TABS}>
          <MergesList />
        </TabsContent>
      </Tabs>
    </div>
  )
}
