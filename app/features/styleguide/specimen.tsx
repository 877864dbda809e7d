import type { ReactNode } from 'react'

/** One component with its variants and states side by side. */
export function Specimen({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="border-rule-strong border-t pt-4 text-title">{title}</h2>
      {note && <p className="mt-2 max-w-[65ch] text-dim">{note}</p>}
      <div className="mt-6 flex flex-wrap items-start gap-4">{children}</div>
    </section>
  )
}
