import { LegalPage } from '#app/features/legal/legal-page.tsx'
import { readLegal } from '#app/features/legal/read-legal.server.ts'
import { content } from '#app/lib/content.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/privacy.ts'

export function loader() {
  return readLegal(content.privacy)
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Privacy | Neon Magnolia',
    description: loaderData?.page.description ?? '',
    path: '/privacy',
  })

export default function PrivacyRoute({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />
}
