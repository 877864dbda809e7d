import { Plus, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { TagsSchema } from '#contracts/inbox.ts'
import { useTagSubmission } from './queries.ts'

type TagEditorProps = { id: string; tags: readonly string[]; words: readonly string[]; onTagged: () => void }

/** Tags of a submission: the catalogue's own words are offered, any other is taken too. */
export function TagEditor({ id, tags, words, onTagged }: TagEditorProps) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const save = useTagSubmission(id, onTagged)
  const list = useId()
  const faultId = useId()
  const change = (to: readonly string[]) => save.mutate(to)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const tag = typed.trim().toLowerCase()
    if (tag === '') return
    const parsed = TagsSchema.safeParse([...tags, tag])
    if (!parsed.success)
      return setFault(tags.length >= 20 ? 'A submission has at most 20 tags.' : 'At most 40 characters.')
    setFault('')
    setTyped('')
    if (!tags.includes(tag)) change(parsed.data)
  }
  const remove = (tag: string) => {
    change(tags.filter((other) => other !== tag))
    showToast({
      title: `“${tag}” removed`,
      action: { label: 'Undo', onClick: () => change([...tags]) },
      durationMs: 10_000,
    })
  }
  return (
    <div className="py-3">
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="flex min-h-11 items-center rounded-[3px] border border-rule-strong pl-3 text-sm">
              {tag}
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove tag ${tag}`}
                disabled={save.isPending}
                onClick={() => remove(tag)}
              >
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add} className="mt-3 flex max-w-[32rem] items-end gap-2.5">
        <Input
          aria-label="Add a tag"
          aria-describedby={fault === '' ? undefined : faultId}
          aria-invalid={fault !== '' || undefined}
          list={list}
          maxLength={60}
          autoComplete="off"
          placeholder="Keyword, mood, medium …"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <datalist id={list}>
          {words
            .filter((word) => !tags.includes(word))
            .map((word) => (
              <option key={word} value={word} />
            ))}
        </datalist>
        <Button type="submit" variant="outline" loading={save.isPending}>
          <Plus aria-hidden="true" />
          Add tag
        </Button>
      </form>
      {fault !== '' && (
        <p id={faultId} role="alert" className="mt-2 text-danger text-sm">
          {fault}
        </p>
      )}
    </div>
  )
}
