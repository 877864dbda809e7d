import { DocumentPage } from '#app/features/desk/site/document-page.tsx'
import { PreviewStrip } from '#app/features/player/preview-strip.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/site.document.ts'

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: 'Edit',
    description: 'A document of the site, for staff.',
    path: `/site/${encodeURIComponent(params.kind)}/${encodeURIComponent(params.id)}`,
    robots: 'noindex',
  })

export default function SiteDocumentRoute({ params: { kind, id } }: Route.ComponentProps) {
  return (
    <DocumentPage key={`${kind} ${id}`} kind={kind} id={id} listen={(preview) => <PreviewStrip preview={preview} />} />
  )
}
