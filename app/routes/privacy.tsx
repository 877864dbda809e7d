import { LegalPage } from '#app/features/legal/legal-page.tsx'
import { content } from '#app/lib/content.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/privacy.ts'

export function loader() {
  return { page: content.privacy }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Privacy | Neon Magnolia',
    description: loaderData?.page.description ?? '',
    path: '/privacy',
  })

export default function PrivacyRoute({ loaderData }: Route.ComponentProps) {
  return <LegalPage page={loaderData.page} />
}
