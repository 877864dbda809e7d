import { Link } from 'react-router'
import { ArProfiles } from '#app/features/team/ar-profiles.tsx'
import { getContent } from '#app/lib/content/content.server.ts'
import { describeArSize } from '#app/lib/content/team-words.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { describePerson } from '#app/lib/structured-data.ts'
import { Button } from '#app/ui/button.tsx'
import { CallBand } from '#app/ui/call-band.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/ar.ts'
import { findPortrait, findWork } from './team-work.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  const content = getContent(context)
  const profiles = content.navigation.ar.flatMap((id) => {
    const member = content.team.find((candidate) => candidate.id === id)
    if (!member?.ar) return []
    const { slug, name, initials, jobTitle, description, specialties, location, about, ar } = member
    const { title: work, tracks, signed } = findWork(member, content)
    const profile = { id, slug, name, initials, jobTitle, description, specialties, location, about, ar }
    return [{ ...profile, ...findPortrait(member, content), work, tracks, signed }]
  })
  return { profiles }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'A&R Team',
    description: `${describeArSize(loaderData.profiles.length).who} the artists of ${matches[0].loaderData.label.shortName}.`,
    path: '/ar',
    things: loaderData.profiles.map(describePerson),
  })

export default function ArRoute({ loaderData }: Route.ComponentProps) {
  const { profiles } = loaderData
  const words = describeArSize(profiles.length)
  return (
    <>
      <PageHead mark="A&R" title="The A&R Team" aside={profiles.length > 0 && 'Two ears each'} isTight>
        {words.intro}
      </PageHead>
      <ArProfiles profiles={profiles} />
      <CallBand title={words.call} text="One good link says more than a long letter.">
        <Button asChild variant="urban" size="lg">
          <Link to="/artist-submission">Submit Music</Link>
        </Button>
      </CallBand>
    </>
  )
}
