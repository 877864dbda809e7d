import { type ReactNode, useId } from 'react'

type PanelSectionProps = { title: string; aside?: ReactNode; children: ReactNode }

/** A section that is always open, under a small capital heading. */
export function PanelSection({ title, aside, children }: PanelSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex min-h-11 items-center justify-between gap-4 border-rule-strong border-b">
        <h3 id={id} className="label-caps font-sans text-dim">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
