import { toWebLink } from '#app/features/desk/shared/safe-links.ts'
import { ExternalLink } from '#app/ui/external-link.tsx'

type WebLinkProps = {
  href: string
  /** For the link that gets the focus when its row becomes current. */
  'data-line'?: ''
  children: string
}

/** A link with its own text; only the text if the URL is not a web address. */
export function WebLink({ href, children, ...props }: WebLinkProps) {
  const link = toWebLink(href)
  if (link === null) return children
  return (
    <ExternalLink {...props} href={link.href} className="underline underline-offset-4 hover:text-ink">
      {children}
    </ExternalLink>
  )
}
