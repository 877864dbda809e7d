import { toWebLink } from '#app/features/desk/shared/safe-links.ts'
import { ExternalLink } from '#app/ui/external-link.tsx'

/** A link with its own text; only the text if the URL is not a web address. */
export function WebLink({ href, children }: { href: string; children: string }) {
  const link = toWebLink(href)
  if (link === null) return children
  return (
    <ExternalLink href={link.href} className="underline underline-offset-4 hover:text-ink">
      {children}
    </ExternalLink>
  )
}
