import { Ellipsis } from 'lucide-react'
import { Dialog, DropdownMenu } from 'radix-ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { DocumentLink } from '#app/features/desk/site/document-link.tsx'
import { describePath } from '#app/features/desk/site/form/field-labels.ts'
import { canDelete, getTitle } from '#app/features/desk/site/kinds.ts'
import { dayOf, describeTimeZone, getTimeZone } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/form/input-field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { DialogBox } from '#app/ui/overlay/dialog-box.tsx'
import { instantAt } from '#contracts/platform/local-time.ts'
import type { DocumentDetail } from '#contracts/site/documents.ts'
import type { useDocumentActions } from './use-document-actions.ts'

type DocumentActionsProps = {
  detail: DocumentDetail
  isChanged: boolean
  actions: ReturnType<typeof useDocumentActions>
  onPublish: () => void
  /** The dialog that is open. */
  openDialog: 'schedule' | 'delete' | null
  onOpenDialog: (dialog: 'schedule' | 'delete' | null) => void
}

/** The actions on a document: a publish button, and a menu with the others. */
export function DocumentActions({
  detail,
  isChanged,
  actions,
  onPublish,
  openDialog,
  onOpenDialog,
}: DocumentActionsProps) {
  const { line, published } = detail
  const close = () => onOpenDialog(null)
  const canPublish = isChanged || published === null || line.state === 'scheduled'
  return (
    <>
      <Button
        variant="neon"
        glow={false}
        aria-keyshortcuts="Control+Enter"
        disabled={!canPublish}
        loading={actions.isActing}
        onClick={onPublish}
      >
        {canPublish ? (line.state === 'scheduled' ? 'Publish now' : 'Publish') : 'Published'}
      </Button>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger asChild>
          <IconButton icon={Ellipsis} label="More actions for this document" variant="outline" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            sideOffset={6}
            collisionPadding={12}
            className="z-50 min-w-56 rounded-[3px] border border-rule-strong bg-kerb p-1 shadow-2xl shadow-black/60"
          >
            {line.path !== null && (
              <MenuItem>
                <Link to={line.path}>Page on the site</Link>
              </MenuItem>
            )}
            {line.publish_at === null ? (
              canPublish && <MenuItem onSelect={() => onOpenDialog('schedule')}>Schedule…</MenuItem>
            ) : (
              <MenuItem onSelect={() => actions.schedule(null)}>Cancel the schedule</MenuItem>
            )}
            {published !== null && isChanged && <MenuItem onSelect={actions.discard}>Discard changes</MenuItem>}
            {published !== null && canDelete(line.kind) && (
              <MenuItem onSelect={actions.unpublish}>Take off the site</MenuItem>
            )}
            {canDelete(line.kind) && <MenuItem onSelect={() => onOpenDialog('delete')}>Delete…</MenuItem>}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <Dialog.Root open={openDialog !== null} onOpenChange={close}>
        {openDialog === 'schedule' && (
          <DialogBox>
            <Dialog.Title className="text-title">Schedule</Dialog.Title>
            <Dialog.Description className="mt-3 text-dim">
              The draft as it is at that time is published. All times are {describeTimeZone()}.
            </Dialog.Description>
            <ScheduleForm
              onSchedule={(at) => {
                close()
                actions.schedule(at)
              }}
            />
          </DialogBox>
        )}
        {openDialog === 'delete' && (
          <DialogBox>
            <Dialog.Title className="text-title">Delete {getTitle(line)}?</Dialog.Title>
            <Dialog.Description className="mt-3 text-dim">
              It is removed from the site and from this list at once. It can be restored for 30 days.
            </Dialog.Description>
            <Dependents detail={detail} onNavigate={close} />
            <div className="mt-7 flex justify-end gap-3">
              <Button variant="outline" onClick={close}>
                Cancel
              </Button>
              <Button
                variant="destructive"
                onClick={() => {
                  close()
                  actions.remove()
                }}
              >
                Delete
              </Button>
            </div>
          </DialogBox>
        )}
      </Dialog.Root>
    </>
  )
}

function MenuItem({ children, onSelect }: { children: ReactNode; onSelect?: () => void }) {
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

/** The documents that refer to this one, as links. */
export function Dependents({
  detail: { dependents, line },
  onNavigate,
}: {
  detail: DocumentDetail
  onNavigate?: () => void
}) {
  if (dependents.length === 0) return <p className="mt-4 text-sm">Nothing on the site refers to {getTitle(line)}.</p>
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
              onClick={onNavigate}
              className="flex min-h-11 flex-wrap items-center gap-x-3 py-2 [overflow-wrap:anywhere]"
            >
              <span className="font-semibold">{getTitle(one)}</span>
              <span className="text-dim text-sm">{describePath(one.kind, one.path)}</span>
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
