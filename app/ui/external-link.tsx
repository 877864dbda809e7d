import type { ComponentProps } from 'react'

const NEW_TAB = '(opens in a new tab)'

/** A link to another site, named by its content or its label. Opens a new tab, tells screen readers so, and gives the new page no access to this one. */
export function ExternalLink({ href, children, 'aria-label': label, ...props }: ComponentProps<'a'>) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label === undefined ? undefined : `${label} ${NEW_TAB}`}
      {...props}
    >
      {children}
      {label === undefined && <span className="sr-only">{` ${NEW_TAB}`}</span>}
    </a>
  )
}
