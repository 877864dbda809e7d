import { useState } from 'react'
import { UNDER_TABS } from '#app/features/desk/shared/panel-states.tsx'
import { RoomHead } from '#app/features/desk/shared/room-head.tsx'
import { useKeys } from '#app/features/desk/shared/use-keys.ts'
import { useShortcut } from '#app/lib/letter-keys.ts'
import { Button } from '#app/ui/button.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/ui/tabs.tsx'
import { AuditList } from './audit-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { PeopleList } from './people-list.tsx'
import { usePeopleAddress } from './use-people-address.ts'

/** Who may sign in, and what was done to whom. For admins. */
export function PeopleRoom() {
  const { address, go } = usePeopleAddress()
  const [isInviting, setIsInviting] = useState(false)
  useKeys([{ key: 'i', label: 'Invite somebody', run: () => setIsInviting(true) }])
  return (
    <div className="gutters pt-6 pb-16">
      <RoomHead
        title="People"
        actions={
          <Button
            variant={isInviting ? 'outline' : 'neon'}
            glow={false}
            aria-expanded={isInviting}
            aria-keyshortcuts={useShortcut('i')}
            onClick={() => setIsInviting((is) => !is)}
          >
            Invite somebody
          </Button>
        }
      >
        Who may sign in, with which role, and from where. Staff use the desk and its settings; admins also manage
        people, rules for sign-in, personal data, providers and secrets. Everything done here is in the audit log, which
        nobody can change.
      </RoomHead>
      {isInviting && (
        <InviteForm
          onDone={() => setIsInviting(false)}
          onInvited={(person) => {
            setIsInviting(false)
            go({ tab: 'people', show: 'house', search: '', person })
          }}
        />
      )}
      <Tabs
        value={address.tab}
        onValueChange={(tab) => go({ tab: tab === 'audit' ? 'audit' : 'people', person: null })}
        className="mt-4"
      >
        <TabsList aria-label="People">
          <TabsTrigger value="people" glow={false}>
            People
          </TabsTrigger>
          <TabsTrigger value="audit" glow={false}>
            Audit log
          </TabsTrigger>
        </TabsList>
        <TabsContent value="people" tabIndex={-1} className="pt-4">
          <PeopleList address={address} go={go} />
        </TabsContent>
        <TabsContent value="audit" tabIndex={-1} className={UNDER_TABS}>
          <AuditList personId={null} />
        </TabsContent>
      </Tabs>
    </div>
  )
}
