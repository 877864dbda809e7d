import { Plus, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { TagsSchema } from '#contracts/inbox.ts'
import { type Save, useTags } from './queries.ts'

type TagEditorProps = { id: string; tags: readonly string[]; words: readonly string[]; save: Save }

/** Tags of a submission: the catalogue's own words are offered, any other is taken too. */
export function TagEditor({ id, tags, words, save }: TagEditorProps) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const setTags = useTags(id, save)
  const list = useId()
  const faultId = useId()
  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    const tag = typed.trim().toLowerCase()
    if (tag === '') return
    const parsed = TagsSchema.safeParse([...tags, tag])
    if (!parsed.success)
      return setFault(tags.length >= 20 ? 'A submission has at most 20 tags.' : 'At most 40 characters.')
    setFault('')
    if (tags.includes(tag) || (await setTags(parsed.data))) setTyped('')
  }
  const remove = (tag: string) =>
    void setTags(
      tags.filter((other) => other !== tag),
      { done: `Tag “${tag}” removed`, before: tags },
    )
  return (
    <div className="py-3">
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="flex min-h-11 items-center rounded-[3px] border border-rule-strong pl-3 text-sm">
              {tag}
              <Button variant="ghost" size="icon" aria-label={`Remove tag ${tag}`} onClick={() => remove(tag)}>
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={(event) => void add(event)} className="mt-3 flex max-w-[32rem] items-end gap-2.5">
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
        <Button type="submit" variant="outline">
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
