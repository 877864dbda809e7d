import { Link, type MetaDescriptor } from 'react-router'
import { TeamList } from '#app/features/team/team-list.tsx'
import { getContent } from '#app/lib/content/content.server.ts'
import { describeTeamSize } from '#app/lib/content/team-words.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { describeTeam } from '#app/lib/structured-data.ts'
import { Button } from '#app/ui/button.tsx'
import { CallBand } from '#app/ui/call-band.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/team.ts'
import { findPortrait, findWork } from './team-work.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  const content = getContent(context)
  const team = content.team.map((member) => {
    const { id, slug, name, initials, title, jobTitle, description, specialties } = member
    const { title: work, tracks, signed } = findWork(member, content)
    const picture = findPortrait(member, content)
    return { id, slug, name, initials, title, jobTitle, description, specialties, work, tracks, signed, ...picture }
  })
  return { team, city: content.company.address.city }
}

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const { company, label } = matches[0].loaderData
  return pageMeta(matches, {
    title: 'Leadership Team',
    description: `The people who sign artists, run searches and read every license at ${company.shortName} in ${company.address.city}.`,
    path: '/team',
    pageType: 'AboutPage',
    things: [describeTeam(company, label.logo, loaderData.team)],
  })
}

export default function TeamRoute({ loaderData }: Route.ComponentProps) {
  const { intro, answer } = describeTeamSize(loaderData.team.length)
  return (
    <>
      <PageHead mark="Leadership" title="Leadership Team" aside={loaderData.city} isTight>
        {intro}
      </PageHead>
      {loaderData.team.length > 0 && <TeamList team={loaderData.team} />}
      <CallBand title="Put a person on it" text={answer}>
        <Button asChild variant="urban" size="lg">
          <Link to="/contact">Get In Touch</Link>
        </Button>
        <Button asChild variant="outline" size="lg">
          <Link to="/artists">Browse Our Artists</Link>
        </Button>
      </CallBand>
    </>
  )
}
