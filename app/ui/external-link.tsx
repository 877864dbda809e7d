import type { ComponentProps } from 'react'

const NEW_TAB = '(opens in a new tab)'

/** A link to another site. Opens a new tab, announces that to screen readers, and gives the new page no access to this one. */
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
