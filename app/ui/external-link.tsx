import type { ComponentProps } from 'react'

/** A link to another site. Opens a new tab, tells screen readers so, and gives the new page no access to this one. */
export function ExternalLink({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener noreferrer" {...props}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
