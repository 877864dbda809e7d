import { LegalPage } from '#app/features/legal/legal-page.tsx'
import { readLegal } from '#app/features/legal/read-legal.server.ts'
import { RemovalSection } from '#app/features/removal/removal-section.tsx'
import { answerPlainPost } from '#app/forms/answer-plain-post.ts'
import { getContent } from '#app/lib/content/content.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/bot.ts'

export function loader({ context }: Route.LoaderArgs) {
  return readLegal(getContent(context).bot)
}

export const action = ({ request, context }: Route.ActionArgs) => answerPlainPost('removal', request, context)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'Our crawler',
    description: loaderData?.page.description ?? '',
    path: '/bot',
  })

export default function BotRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <LegalPage {...loaderData} />
      <RemovalSection answer={actionData} />
    </>
  )
}
