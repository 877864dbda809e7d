import { clsx } from 'clsx'
import { useId } from 'react'

type Fact = {
  label: string
  /** Nothing is shown of a fact without a value. */
  value: string | null | false
  note?: string | null
  isFault?: boolean
}

/** A section of labelled lines. */
export function FactLines({ title, facts }: { title: string; facts: Fact[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <dl className="mt-3 border-rule-strong border-t">
        {facts.map(
          ({ label, value, note, isFault }) =>
            value && (
              <div key={label} className="grid gap-x-6 border-rule border-b py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
                <dt className="text-dim">{label}</dt>
                <dd className="figures min-w-0 break-words">
                  <span className={clsx('font-semibold', isFault && 'text-danger')}>{value}</span>
                  {note && <span className="block text-dim text-sm">{note}</span>}
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
