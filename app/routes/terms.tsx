import { LegalPage } from '#app/features/legal/legal-page.tsx'
import { readLegal } from '#app/features/legal/read-legal.server.ts'
import { getContent } from '#app/lib/content/content.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/terms.ts'

export function loader({ context }: Route.LoaderArgs) {
  return readLegal(getContent(context).terms)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'Terms',
    description: loaderData?.page.description ?? '',
    path: '/terms',
  })

export default function TermsRoute({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />
}
