import { DevelopersPage } from '#app/features/developers/developers-page.tsx'
import { getContent } from '#app/lib/content/content.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { listTrackFiles } from '#content/paths.ts'
import { CATALOG_VERSION } from '#contracts/site/catalog-addresses.ts'
import type { Route } from './+types/developers.ts'

export function loader({ context }: Route.LoaderArgs) {
  const content = getContent(context)
  return {
    email: content.company.emails.general,
    example: listTrackFiles(content)[0] ?? null,
    version: CATALOG_VERSION,
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Developers',
    description:
      'The catalog as JSON: ISRC, writers, shares, clearance and versions of every track, open to other sites.',
    path: '/developers',
  })

export default function DevelopersRoute({ loaderData }: Route.ComponentProps) {
  return <DevelopersPage {...loaderData} />
}
