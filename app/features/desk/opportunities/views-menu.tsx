import { Bookmark, Pencil, Trash2, Users } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { NotOffered } from '#app/features/desk/shared/not-offered.tsx'
import { useOffers } from '#app/features/desk/shared/offers.ts'
import { Button } from '#app/ui/button.tsx'
import type { SavedView } from '#contracts/saved-views.ts'
import type { ListRequest } from './calls.ts'
import { type DeskAddress, readDesk, viewQuery } from './desk-address.ts'
import { useViews } from './queries.ts'
import { useViewChanges } from './use-view-changes.ts'
import { ViewForm } from './view-form.tsx'

type ViewsMenuProps = {
  request: ListRequest
  viewId: string | null
  onChange: (change: Partial<DeskAddress>) => void
}

/** What a saved view shows. */
export function openView(view: SavedView): Pick<DeskAddress, 'filter' | 'sort' | 'view'> {
  const { filter, sort } = readDesk(new URLSearchParams(view.query))
  return { filter, sort, view: view.id }
}

/** Saved views, one's own and the shared ones: to open, save, rename and delete. */
export function ViewsMenu({ request, viewId, onChange }: ViewsMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [renamed, setRenamed] = useState<SavedView | null>(null)
  const views = useViews()
  const offers = useOffers()
  const { save, remove } = useViewChanges()
  const query = viewQuery(request)
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
          <Bookmark aria-hidden="true" />
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
          {offers === 'specified' && <NotOffered what="saved views" className="px-1" />}
          {views.isError && offers !== 'specified' && (
            <p className="px-1 pb-3 text-danger text-sm">The views could not be loaded.</p>
          )}
          <ul aria-label="Views">
            {views.data?.map((view) => (
              <li key={view.id} className="flex items-center border-rule border-b">
                <button
                  type="button"
                  aria-current={view.id === viewId || undefined}
                  onClick={() => {
                    onChange(openView(view))
                    setIsOpen(false)
                  }}
                  className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-2 px-1 text-left font-semibold text-dim text-sm hover:text-ink aria-[current]:text-ink"
                >
                  <span className="truncate">{view.name}</span>
                  {view.is_shared && <Users aria-label="shared" className="size-3.5 shrink-0" />}
                </button>
                {view.may_change && (
                  <>
                    <Button
                      variant="ghost"
                      size="icon"
                      className="size-9"
                      aria-label={`Rename ${view.name}`}
                      onClick={() => setRenamed(view)}
                    >
                      <Pencil aria-hidden="true" />
                    </Button>
                    <Button
                      variant="ghost"
                      size="icon"
                      className="size-9"
                      aria-label={`Delete ${view.name}`}
                      onClick={() => {
                        void remove(view)
                        if (view.id === viewId) onChange({ view: null })
                      }}
                    >
                      <Trash2 aria-hidden="true" />
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ul>
          {isChanged && active.may_change && renamed === null && (
            <Button
              variant="outline"
              size="sm"
              className="mt-3 w-full"
              onClick={() => void save({ ...draftOf(active), query })}
            >
              <span className="truncate">Update “{active.name}”</span>
            </Button>
          )}
          {offers !== 'specified' && (
            <ViewForm
              key={renamed?.id ?? 'new'}
              renamed={renamed}
              onSave={async ({ name, is_shared }) => {
                const saved = await save(
                  renamed ? { ...draftOf(renamed), name, is_shared } : { name, is_shared, query },
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

function draftOf({ id, name, query, is_shared }: SavedView) {
  return { id, name, query, is_shared }
}
