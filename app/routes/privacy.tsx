import { LegalPage } from '#app/features/legal/legal-page.tsx'
import { readLegal } from '#app/features/legal/read-legal.server.ts'
import { describeRetention, HOW_LONG } from '#app/features/legal/retention-words.ts'
import { getContent } from '#app/lib/content/content.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { findFormPort } from '#contracts/forms/form-port.ts'
import type { Route } from './+types/privacy.ts'

/** The build knows no retention times. If admins have set one, the server renders this page per request. */
export async function loader({ context }: Route.LoaderArgs) {
  const paragraphs = describeRetention((await findFormPort(context)?.findRetention()) ?? null)
  return { ...readLegal(getContent(context).privacy), added: { heading: HOW_LONG, paragraphs } }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'Privacy',
    description: loaderData?.page.description ?? '',
    path: '/privacy',
  })

export default function PrivacyRoute({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />
}
