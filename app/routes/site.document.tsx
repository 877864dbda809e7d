import { DocumentPage } from '#app/features/desk/site/document-page.tsx'
import type { Route } from './+types/site.document.ts'

export default function SiteDocumentRoute({ params: { kind, id } }: Route.ComponentProps) {
  return <DocumentPage key={`${kind} ${id}`} kind={kind} id={id} />
}
