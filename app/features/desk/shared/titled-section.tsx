import { type ReactNode, useId } from 'react'

type TitledSectionProps = { title: string; lead?: string; className?: string; children: ReactNode }

/** A section of a screen with a heading and an optional sentence. */
export function TitledSection({ title, lead, className, children }: TitledSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={lead === undefined ? 'mb-3 text-xl' : 'text-xl'}>
        {title}
      </h2>
      {lead !== undefined && <p className="mt-1 mb-4 max-w-[65ch] text-dim text-sm">{lead}</p>}
      {children}
    </section>
  )
}
