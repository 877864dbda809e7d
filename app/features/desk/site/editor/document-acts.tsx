import { Ellipsis } from 'lucide-react'
import { Dialog, DropdownMenu } from 'radix-ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { DocumentLink } from '#app/features/desk/site/document-link.tsx'
import { placeOf } from '#app/features/desk/site/form/words.ts'
import { canDelete, titleOf } from '#app/features/desk/site/kinds.ts'
import { dayOf, describeTimeZone, getTimeZone } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/form/input-field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { instantAt } from '#contracts/platform/local-time.ts'
import type { DocumentDetail } from '#contracts/site/documents.ts'
import type { useDocumentActs } from './use-document-acts.ts'

type DocumentActsProps = {
  detail: DocumentDetail
  isChanged: boolean
  acts: ReturnType<typeof useDocumentActs>
  onPublish: () => void
  /** The dialog that is open. */
  shown: 'schedule' | 'delete' | null
  onShow: (dialog: 'schedule' | 'delete' | null) => void
}

/** What is done to a document as a whole: the one button that publishes it, and a menu with the rest. */
export function DocumentActs({ detail, isChanged, acts, onPublish, shown, onShow }: DocumentActsProps) {
  const { line, published } = detail
  const close = () => onShow(null)
  const canPublish = isChanged || published === null || line.state === 'scheduled'
  return (
    <>
      <Button
        variant="neon"
        glow={false}
        aria-keyshortcuts="Control+Enter"
        disabled={!canPublish}
        loading={acts.isActing}
        onClick={onPublish}
      >
        {canPublish ? (line.state === 'scheduled' ? 'Publish now' : 'Publish') : 'Published'}
      </Button>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger asChild>
          <IconButton icon={Ellipsis} label="More to do with this document" variant="outline" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            sideOffset={6}
            collisionPadding={12}
            className="z-50 min-w-56 rounded-[3px] border border-rule-strong bg-kerb p-1 shadow-2xl shadow-black/60"
          >
            {line.path !== null && (
              <Item>
                <Link to={line.path}>Page on the site</Link>
              </Item>
            )}
            {line.publish_at === null ? (
              canPublish && <Item onSelect={() => onShow('schedule')}>Schedule…</Item>
            ) : (
              <Item onSelect={() => acts.schedule(null)}>Cancel the schedule</Item>
            )}
            {published !== null && isChanged && <Item onSelect={acts.discard}>Discard changes</Item>}
            {published !== null && canDelete(line.kind) && <Item onSelect={acts.unpublish}>Take off the site</Item>}
            {canDelete(line.kind) && <Item onSelect={() => onShow('delete')}>Delete…</Item>}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <Dialog.Root open={shown !== null} onOpenChange={close}>
        {shown === 'schedule' && (
          <Box
            title="Schedule"
            description={`It is published at this time, as it is then. All times are ${describeTimeZone()}.`}
          >
            <ScheduleForm
              onSchedule={(at) => {
                close()
                acts.schedule(at)
              }}
            />
          </Box>
        )}
        {shown === 'delete' && (
          <Box
            title={`Delete ${titleOf(line)}?`}
            description="It leaves the site and this list at once. It can be restored for 30 days."
          >
            <Dependents detail={detail} onLeave={close} />
            <div className="mt-7 flex justify-end gap-3">
              <Button variant="outline" onClick={close}>
                Cancel
              </Button>
              <Button
                variant="destructive"
                onClick={() => {
                  close()
                  acts.remove()
                }}
              >
                Delete
              </Button>
            </div>
          </Box>
        )}
      </Dialog.Root>
    </>
  )
}

function Item({ children, onSelect }: { children: ReactNode; onSelect?: () => void }) {
  return (
    <DropdownMenu.Item
      asChild={onSelect === undefined}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center rounded-[2px] px-3 text-dim outline-none data-[highlighted]:bg-white/8 data-[highlighted]:text-ink"
    >
      {children}
    </DropdownMenu.Item>
  )
}

function Box({ title, description, children }: { title: string; description: string; children: ReactNode }) {
  return (
    <Dialog.Portal>
      <Dialog.Overlay className="fixed inset-0 z-50 bg-night/80" />
      <Dialog.Content className="fixed top-1/2 left-1/2 z-50 max-h-[90svh] w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-[3px] border border-rule-strong bg-kerb p-6 shadow-2xl shadow-black/70">
        <Dialog.Title className="text-title">{title}</Dialog.Title>
        <Dialog.Description className="mt-3 text-dim">{description}</Dialog.Description>
        {children}
      </Dialog.Content>
    </Dialog.Portal>
  )
}

/** What refers to a document, with the way there. */
export function Dependents({
  detail: { dependents, line },
  onLeave,
}: {
  detail: DocumentDetail
  onLeave?: () => void
}) {
  if (dependents.length === 0) return <p className="mt-4 text-sm">Nothing on the site refers to {titleOf(line)}.</p>
  return (
    <>
      <p className="mt-4 text-sm">
        {dependents.length === 1 ? 'One document refers' : `${dependents.length} documents refer`} to it. A reference to
        something deleted is left out of the site.
      </p>
      <ul className="mt-2 border-rule border-t">
        {dependents.map((one) => (
          <li key={`${one.kind} ${one.id} ${one.path.join('.')}`} className="border-rule border-b">
            <DocumentLink
              document={one}
              onClick={onLeave}
              className="flex min-h-11 flex-wrap items-center gap-x-3 py-2 [overflow-wrap:anywhere]"
            >
              <span className="font-semibold">{titleOf(one)}</span>
              <span className="text-dim text-sm">{placeOf(one.kind, one.path)}</span>
            </DocumentLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function ScheduleForm({ onSchedule }: { onSchedule: (at: string) => void }) {
  const [fault, setFault] = useState<string>()
  const tomorrow = dayOf(new Date(Date.now() + 86_400_000))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [day = '', time = ''] = String(new FormData(event.currentTarget).get('at')).split('T')
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    const at = instantAt(getTimeZone(), day, { hour, minute })
    if (Number.isNaN(at.getTime())) setFault('Enter a day and a time.')
    else if (at.getTime() <= Date.now()) setFault('Choose a time in the future.')
    else onSchedule(at.toISOString())
  }
  return (
    <form noValidate onSubmit={submit} className="mt-5">
      <InputField
        label="Day and time"
        error={fault}
        type="datetime-local"
        name="at"
        defaultValue={`${tomorrow}T09:00`}
      />
      <div className="mt-7 flex justify-end gap-3">
        <Dialog.Close asChild>
          <Button variant="outline">Cancel</Button>
        </Dialog.Close>
        <Button type="submit" variant="neon" glow={false}>
          Schedule
        </Button>
      </div>
    </form>
  )
}
