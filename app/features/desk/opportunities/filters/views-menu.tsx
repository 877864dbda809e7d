import { useQueryClient } from '@tanstack/react-query'
import { Bookmark, Pencil, Trash2, Users } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type FormEvent, useId, useState } from 'react'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import type { ListRequest } from '#app/features/desk/opportunities/data/fetch-opportunities.ts'
import { LIST_KEYS, useViews } from '#app/features/desk/opportunities/data/use-opportunities.ts'
import { type DeskAddress, parseDeskAddress, toViewQuery } from '#app/features/desk/opportunities/desk-address.ts'
import { useBackendSupport } from '#app/features/desk/shared/data/backend-support.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { describeFailure } from '#app/features/desk/shared/data/failures.ts'
import { NotSupported } from '#app/features/desk/shared/states/panel-states.tsx'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { Label } from '#app/ui/form/label.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { ActionRequest } from '#contracts/actions/actions.ts'
import type { SavedView } from '#contracts/desk/saved-views.ts'

type ViewsMenuProps = {
  request: ListRequest
  viewId: string | null
  onChange: (change: Partial<DeskAddress>) => void
}

export function toViewAddress(view: SavedView): Pick<DeskAddress, 'filter' | 'sort' | 'view'> {
  const { filter, sort } = parseDeskAddress(new URLSearchParams(view.query))
  return { filter, sort, view: view.id }
}

/** The user's own and shared views: open, save, rename and delete. */
export function ViewsMenu({ request, viewId, onChange }: ViewsMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [renamed, setRenamed] = useState<SavedView | null>(null)
  const views = useViews()
  const isSpecified = useBackendSupport() === 'specified'
  const { save, remove } = useViewChanges()
  const query = toViewQuery(request)
  const active = views.data?.find(({ id }) => id === viewId)
  const isChanged = active !== undefined && active.query !== query

  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(next) => {
        setIsOpen(next)
        setRenamed(null)
      }}
    >
      <Popover.Trigger asChild>
        <Button variant="ghost" size="sm" className="h-8 min-w-0">
          <Bookmark />
          <span className="max-w-48 truncate">{active?.name ?? 'Views'}</span>
          {isChanged && <span className="text-dim">(changed)</span>}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={16}
          aria-label="Saved views"
          className="z-50 max-h-(--radix-popover-content-available-height) w-[min(22rem,calc(100vw-2rem))] overflow-y-auto rounded-[3px] border border-rule-strong bg-kerb p-3 shadow-2xl shadow-black/60"
        >
          {views.data?.length === 0 && <p className="px-1 pb-3 text-dim text-sm">No view has been saved yet.</p>}
          {isSpecified && <NotSupported what="saved views" className="px-1" />}
          {views.isError && !isSpecified && (
            <p className="px-1 pb-3 text-danger text-sm">The views could not be loaded.</p>
          )}
          <ul aria-label="Views">
            {views.data?.map((view) => (
              <ViewLine
                key={view.id}
                view={view}
                isActive={view.id === viewId}
                onOpen={() => {
                  onChange(toViewAddress(view))
                  setIsOpen(false)
                }}
                onRename={() => setRenamed(view)}
                onDelete={() => {
                  void remove(view)
                  if (view.id === viewId) onChange({ view: null })
                }}
              />
            ))}
          </ul>
          {isChanged && active.may_change && renamed === null && (
            <Button
              variant="outline"
              size="sm"
              className="mt-3 w-full"
              onClick={() => void save({ ...toViewDraft(active), query })}
            >
              <span className="truncate">Update “{active.name}”</span>
            </Button>
          )}
          {!isSpecified && (
            <ViewForm
              key={renamed?.id ?? 'new'}
              renamed={renamed}
              onSave={async ({ name, is_shared }) => {
                const saved = await save(
                  renamed ? { ...toViewDraft(renamed), name, is_shared } : { name, is_shared, query },
                )
                if (typeof saved === 'string') return saved
                if (renamed === null) onChange({ view: saved.id })
                setRenamed(null)
                return null
              }}
            />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

type ViewLineProps = {
  view: SavedView
  isActive: boolean
  onOpen: () => void
  onRename: () => void
  onDelete: () => void
}

function ViewLine({ view, isActive, onOpen, onRename, onDelete }: ViewLineProps) {
  return (
    <li className="flex items-center border-rule border-b">
      <button
        type="button"
        aria-current={isActive || undefined}
        onClick={onOpen}
        className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-2 px-1 text-left font-semibold text-dim text-sm hover:text-ink aria-[current]:text-ink"
      >
        <span className="truncate">{view.name}</span>
        {view.is_shared && <Users aria-label="shared" className="size-3.5 shrink-0" />}
      </button>
      {view.may_change && (
        <>
          <IconButton icon={Pencil} label={`Rename ${view.name}`} className="size-9" onClick={onRename} />
          <IconButton icon={Trash2} label={`Delete ${view.name}`} className="size-9" onClick={onDelete} />
        </>
      )}
    </li>
  )
}

function toViewDraft({ id, name, query, is_shared }: SavedView) {
  return { id, name, query, is_shared }
}

type ViewChanges = {
  /** Resolves to the saved view, or to the reason why it was not saved. */
  save: (draft: ActionRequest<'save_view'>) => Promise<SavedView | string>
  remove: (view: SavedView) => Promise<boolean>
}

function useViewChanges(): ViewChanges {
  const cache = useQueryClient()
  const { act } = useStaffAction([LIST_KEYS.views])
  return {
    save: async (draft) => {
      try {
        const view = await call('save_view', draft)
        await cache.invalidateQueries({ queryKey: LIST_KEYS.views })
        return view
      } catch (error) {
        return describeFailure(error)
      }
    },
    remove: ({ id, name }) =>
      act({
        run: () => call('delete_view', { id }),
        done: `View deleted: ${name}`,
        undo: { run: () => call('restore_view', { id }) },
      }),
  }
}

type ViewFormProps = {
  /** The view to rename; null for a new one. */
  renamed: SavedView | null
  /** Resolves to the reason why it was refused; null if it was saved. */
  onSave: (view: Pick<SavedView, 'name' | 'is_shared'>) => Promise<string | null>
}

function ViewForm({ renamed, onSave }: ViewFormProps) {
  const id = useId()
  const [name, setName] = useState(renamed?.name ?? '')
  const [isShared, setIsShared] = useState(renamed?.is_shared ?? false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setIsBusy(true)
    const refused = await onSave({ name: name.trim(), is_shared: isShared })
    setIsBusy(false)
    setRefusal(refused)
    if (refused === null && renamed === null) setName('')
  }

  return (
    <form onSubmit={submit} className="mt-3 grid gap-2">
      <Label htmlFor={id}>{renamed ? `Rename “${renamed.name}”` : 'Save this view as'}</Label>
      <Input
        id={id}
        required
        maxLength={60}
        value={name}
        aria-invalid={refusal !== null || undefined}
        aria-describedby={refusal === null ? undefined : `${id}-refusal`}
        onChange={(event) => setName(event.target.value)}
      />
      <FieldError id={`${id}-refusal`} isNew>
        {refusal ?? undefined}
      </FieldError>
      <div className="flex items-center justify-between gap-3">
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            checked={isShared}
            onChange={({ target }) => setIsShared(target.checked)}
            className="size-4 cursor-pointer accent-cyan"
          />
          Share with all staff
        </label>
        <Button type="submit" variant="outline" size="sm" loading={isBusy} disabled={name.trim() === ''}>
          Save
        </Button>
      </div>
    </form>
  )
}
