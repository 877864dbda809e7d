import type { ComponentProps } from 'react'

/** A link to someone else's site: a new tab, told to screen readers, without handing over this page. */
export function ExternalLink({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener noreferrer" {...props}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
