import { Plus, Trash2 } from 'lucide-react'
import { type Lists, nameList, TITLE_MAX } from '#app/lib/shortlist/lists.ts'
import { Button } from '#app/ui/button.tsx'
import { addList, deleteOpenList, nameOpenList, openList } from './change-lists.ts'

/** The visitor's lists, and the title of the open one. */
export function ListTabs({ lists: { lists, open } }: { lists: Lists }) {
  const current = lists[open]
  return (
    <div className="mb-8 print:hidden">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, these are buttons */}
      <div role="group" aria-label="Your lists" className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {lists.length > 1 &&
          lists.map((list, at) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a list is known by its place
              key={at}
              type="button"
              aria-pressed={at === open}
              onClick={() => openList(at)}
              className="figures inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 border-transparent border-b-2 px-3 font-semibold text-dim transition-colors hover:text-ink aria-pressed:border-pink aria-pressed:text-ink forced-colors:not-aria-pressed:border-[Canvas]"
            >
              <span className="truncate">{nameList(list, at)}</span>
              <span className="text-sm">
                {list.tracks.length}
                <span className="sr-only">{list.tracks.length === 1 ? ' track' : ' tracks'}</span>
              </span>
            </button>
          ))}
        <Button variant="ghost" size="sm" onClick={() => addList()}>
          <Plus aria-hidden="true" />
          New list
        </Button>
        {lists.length > 1 && (
          <Button variant="ghost" size="sm" onClick={deleteOpenList}>
            <Trash2 aria-hidden="true" />
            Delete this list
          </Button>
        )}
      </div>
      <label className="mt-4 block max-w-[36rem]">
        <span className="label-caps text-dim">Title</span>
        <input
          type="text"
          value={current?.title ?? ''}
          maxLength={TITLE_MAX}
          placeholder="The scene, the cue or the episode"
          autoComplete="off"
          onChange={(event) => nameOpenList(event.currentTarget.value)}
          className="mt-1 block min-h-11 w-full border-field border-b bg-transparent py-2 font-display font-semibold text-title placeholder:font-normal placeholder:text-dim"
        />
      </label>
    </div>
  )
}
