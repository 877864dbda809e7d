import { useState } from 'react'
import { wordsFor } from '#app/features/desk/site/form/words.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import type { DocumentBody, DocumentDetail } from '#contracts/site/documents.ts'
import { differingFields, mergeFields, mineFirst, writeValue } from './compare.ts'
import { ChangedWords } from './differences.tsx'

/** The element that shows them. */
export const CONFLICT = 'two-versions'

type ConflictProps = {
  base: DocumentBody
  mine: DocumentBody
  theirs: DocumentDetail
  onResolve: (body: DocumentBody) => void
}

/** Two versions of a document, side by side: which one counts is chosen field by field. Neither is lost, because theirs is in the history. */
export function Conflict({ base, mine, theirs, onResolve }: ConflictProps) {
  const { line, draft } = theirs
  const fields = differingFields(mine, draft)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => mineFirst(base, mine, draft))
  const choose = (key: string, isMine: boolean) => {
    const next = new Set(chosen)
    if (isMine) next.add(key)
    else next.delete(key)
    setChosen(next)
  }
  const who = line.changed_by ?? 'Somebody else'
  return (
    <section
      id={CONFLICT}
      tabIndex={-1}
      aria-label="Two versions"
      className="mt-6 scroll-mt-40 border border-amber/50 bg-amber-dim/40 p-4 sm:p-6"
    >
      <div role="alert">
        <h2 className="text-title">{who} changed this meanwhile</h2>
        <p className="mt-2 max-w-[65ch] text-dim">
          {formatMoment(line.changed_at)}. Your changes are kept in this browser and are not saved yet. Choose what
          counts in each field; their version also stays in the history.
        </p>
      </div>
      {fields.map((key) => {
        const { label } = wordsFor(line.kind, [key])
        const version = (isMine: boolean) => {
          const before = writeValue(line.kind, key, base[key])
          return (
            <label className="flex min-w-0 cursor-pointer gap-3 border border-rule bg-night p-3 has-checked:border-cyan">
              <input
                type="radio"
                name={`version-${key}`}
                checked={chosen.has(key) === isMine}
                onChange={() => choose(key, isMine)}
                className="mt-1 size-4 shrink-0 accent-cyan"
              />
              <span className="min-w-0">
                <span className="font-semibold text-sm">{isMine ? 'Mine' : 'Theirs'}</span>
                <ChangedWords before={before} after={writeValue(line.kind, key, (isMine ? mine : draft)[key])} />
              </span>
            </label>
          )
        }
        return (
          <fieldset key={key} className="mt-5 min-w-0">
            <legend className="label-caps text-dim">{label}</legend>
            <div className="mt-2 grid gap-3 md:grid-cols-2">
              {version(true)}
              {version(false)}
            </div>
          </fieldset>
        )
      })}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="neon" glow={false} onClick={() => onResolve(mergeFields(mine, draft, chosen))}>
          Save what is chosen
        </Button>
        <Button variant="outline" onClick={() => onResolve(mine)}>
          Keep all of mine
        </Button>
        <Button variant="ghost" onClick={() => onResolve(draft)}>
          Take theirs
        </Button>
      </div>
    </section>
  )
}
