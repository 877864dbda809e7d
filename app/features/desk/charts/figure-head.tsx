import type { ReactNode } from 'react'

type FigureHeadProps = { id: string; title: string; summary: string; children?: ReactNode }

export function FigureHead({ id, title, summary, children }: FigureHeadProps) {
  return (
    <div className="flex items-start justify-between gap-4 border-rule-strong border-t pt-4">
      <div className="min-w-0">
        <h3 id={id} className="text-title">
          {title}
        </h3>
        <p className="figures mt-1 text-dim text-sm">{summary}</p>
      </div>
      {children}
    </div>
  )
}
