import { LegalPage } from '#app/features/legal/legal-page.tsx'
import { content } from '#app/lib/content.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/terms.ts'

export function loader() {
  return { page: content.terms }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Terms | Neon Magnolia',
    description: loaderData?.page.description ?? '',
    path: '/terms',
  })

export default function TermsRoute({ loaderData }: Route.ComponentProps) {
  return <LegalPage page={loaderData.page} />
}
