import { useState } from 'react'
import { getFieldText } from '#app/features/desk/site/form/field-labels.ts'
import { isRecord, type Json, setAt } from '#app/features/desk/site/form/field-shape.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import type { DocumentBody, DocumentDetail } from '#contracts/site/documents.ts'
import { Difference, isEqual, listChangedFields } from './differences.tsx'

/** Id of the conflict section. */
export const CONFLICT_ID = 'two-versions'

type ConflictProps = {
  base: DocumentBody
  mine: DocumentBody
  theirs: DocumentDetail
  onResolve: (body: DocumentBody) => void
}

/** Shows two conflicting versions and lets the user choose per field. Neither is lost: the other version is in the history. */
export function Conflict({ base, mine, theirs: { line, draft }, onResolve }: ConflictProps) {
  const fields = listChangedFields(mine, draft)
  // By default my version wins in every field that I changed.
  const [mineFields, setMineFields] = useState(() => fields.filter((key) => !isEqual(base[key], mine[key])))
  const saveChoices = () => {
    const merged = mineFields.reduce<Json | undefined>((body, key) => setAt(body, [key], mine[key]), draft)
    if (isRecord(merged)) onResolve(merged)
  }
  return (
    <section
      id={CONFLICT_ID}
      tabIndex={-1}
      aria-label="Two versions"
      className="mt-6 scroll-mt-40 border border-amber/50 bg-amber-dim/40 p-4 sm:p-6"
    >
      <div role="alert">
        <h2 className="text-title [overflow-wrap:anywhere]">
          {line.changed_by ?? 'Someone else'} changed this document
        </h2>
        <p className="mt-2 max-w-[65ch] text-dim">
          {formatMoment(line.changed_at)}. Your changes are kept in this browser and are not saved yet. Choose which
          version to use for each field; their version also stays in the history.
        </p>
      </div>
      {fields.map((key) => (
        <fieldset key={key} className="mt-5 min-w-0">
          <legend className="label-caps text-dim">{getFieldText(line.kind, [key]).label}</legend>
          <div className="mt-2 grid gap-3 md:grid-cols-2">
            {[true, false].map((isMine) => (
              <label
                key={String(isMine)}
                className="flex min-w-0 cursor-pointer gap-3 border border-rule bg-night p-3 has-checked:border-cyan"
              >
                <input
                  type="radio"
                  name={`version-${key}`}
                  checked={mineFields.includes(key) === isMine}
                  onChange={() =>
                    setMineFields(isMine ? [...mineFields, key] : mineFields.filter((one) => one !== key))
                  }
                  className="mt-1 size-4 shrink-0 accent-cyan"
                />
                <span className="min-w-0">
                  <span className="font-semibold text-sm">{isMine ? 'Mine' : 'Theirs'}</span>
                  <Difference kind={line.kind} field={key} before={base} after={isMine ? mine : draft} />
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="neon" glow={false} onClick={saveChoices}>
          Save these choices
        </Button>
        <Button variant="outline" onClick={() => onResolve(mine)}>
          Keep all of mine
        </Button>
        <Button variant="ghost" onClick={() => onResolve(draft)}>
          Keep all of theirs
        </Button>
      </div>
    </section>
  )
}
