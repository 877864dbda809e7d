import { data, Link } from 'react-router'
import { ErrorScreen } from '#app/features/site/error-screen.tsx'
import { findLineLinks } from '#app/features/team/line-names.ts'
import { MemberPage } from '#app/features/team/member-page.tsx'
import { findPhotographUrl } from '#app/features/team/photograph.server.ts'
import { getContent } from '#app/lib/content/content.server.ts'
import { missingMeta, pageMeta } from '#app/lib/page-meta.ts'
import { describePerson } from '#app/lib/structured-data.ts'
import { Button } from '#app/ui/button.tsx'
import { Missing } from '#app/ui/missing.tsx'
import type { Route } from './+types/team.detail.ts'
import { findFeatured, findPortrait, findWork } from './team-work.server.ts'

export function loader({ params, context }: Route.LoaderArgs) {
  const content = getContent(context)
  const member = content.team.find((candidate) => candidate.slug === params.memberSlug)
  if (!member) throw data('Team member not found', { status: 404 })
  const colleagues = (member.leadership?.members ?? []).flatMap((id) =>
    content.team
      .filter((candidate) => candidate.id === id)
      .map(({ slug, name, initials, title }) => {
        return { id, slug, name, initials, title, photo: findPhotographUrl(id) }
      }),
  )
  return {
    member,
    featuredTrack: findFeatured(member.plays, content),
    work: findWork(member, content),
    colleagues,
    ...findPortrait(member, content),
    links: findLineLinks(member, content.artists),
    placements: content.placements.find((candidate) => candidate.member === member.id) ?? null,
    // The founder, whom the content lists first, says "our" catalog.
    catalogLabel: member === content.team[0] ? 'Browse Our Catalog' : 'Browse Catalog',
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: `${loaderData.member.name}, ${loaderData.member.title}`,
        description: loaderData.member.description,
        path: `/team/${loaderData.member.slug}`,
        type: 'profile',
        pageType: 'ProfilePage',
        things: [describePerson(loaderData.member)],
      })
    : missingMeta(matches, 'Team Member Not Found')

export default function MemberRoute({ loaderData }: Route.ComponentProps) {
  return <MemberPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = (
    <Missing title="Team Member Not Found" text="There is no team member at this address.">
      <Button asChild variant="neon" size="lg">
        <Link to="/team">View Complete Team</Link>
      </Button>
    </Missing>
  )
  return <ErrorScreen error={error} missing={missing} />
}
