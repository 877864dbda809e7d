import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import type { InboxItem } from '#contracts/inbox.ts'
import { tagSubmission } from './calls.ts'
import type { InboxActs } from './use-inbox-acts.ts'

/** What a submission sounds like, in the words that openings are matched by. */
export function TagsSection({ item, acts }: { item: InboxItem; acts: InboxActs }) {
  const [typed, setTyped] = useState('')
  const save = (tags: readonly string[]) => acts.run(() => tagSubmission(item.id, tags))
  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    const words = typed
      .split(',')
      .map((word) => word.trim().toLowerCase())
      .filter(Boolean)
    if (words.length > 0 && (await save([...new Set([...item.tags, ...words])]))) setTyped('')
  }
  return (
    <PanelSection title="Tags">
      {item.tags.length > 0 && (
        <ul className="flex flex-wrap gap-2 pt-3">
          {item.tags.map((tag) => (
            <li key={tag} className="inline-flex items-center rounded-[3px] border border-rule bg-kerb pl-3 text-sm">
              {tag}
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                onClick={() => void save(item.tags.filter((each) => each !== tag))}
                className="flex size-9 cursor-pointer items-center justify-center text-dim hover:text-ink pointer-coarse:size-11"
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={(event) => void add(event)} className="flex gap-2.5 pt-3 pb-1">
        <Input
          aria-label="New tags"
          placeholder="warm, choir, slow burn"
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="outline" className="h-12" disabled={typed.trim() === ''}>
          Add
        </Button>
      </form>
    </PanelSection>
  )
}
