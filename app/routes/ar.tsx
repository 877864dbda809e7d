import { Link } from 'react-router'
import { type ArProfile, ArProfiles } from '#app/features/team/ar-profiles.tsx'
import { content } from '#app/lib/content.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { CallBand } from '#app/ui/call-band.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/ar.ts'

export function loader() {
  const profiles = content.navigation.ar.flatMap((slug): ArProfile[] => {
    const member = content.team.find((candidate) => candidate.slug === slug)
    if (!member?.ar) return []
    const { name, initials, location, about, ar } = member
    return [{ slug, name, initials, location, about, ar }]
  })
  return { profiles }
}

export const meta = () =>
  pageMeta({
    title: 'A&R Team | Neon Magnolia',
    description: 'The two people who find, produce and develop the artists of Neon Magnolia.',
    path: '/ar',
  })

export default function ArRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead mark="A&R" title="The A&R Team" aside="Two ears each">
        One hears the song before it exists, the other writes it to the frame. Both answer demos.
      </PageHead>
      <ArProfiles profiles={loaderData.profiles} />
      <CallBand title="Send them something" text="One good link says more than a long letter.">
        <Button asChild variant="urban" size="lg">
          <Link to="/artist-submission">Submit Music</Link>
        </Button>
      </CallBand>
    </>
  )
}
