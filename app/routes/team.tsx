import { Link } from 'react-router'
import { TeamList } from '#app/features/team/team-list.tsx'
import { content } from '#app/lib/content.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { CallBand } from '#app/ui/call-band.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/team.ts'

export function loader() {
  return {
    team: content.team.map(({ slug, name, initials, title, description, specialties }) => ({
      slug,
      name,
      initials,
      title,
      description,
      specialties,
    })),
  }
}

export const meta = () =>
  pageMeta({
    title: 'Leadership Team | Neon Magnolia',
    description: 'The people who sign artists, run searches and read every licence at Neon Magnolia in Burbank.',
    path: '/team',
  })

export default function TeamRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead mark="Leadership" title="Leadership Team" aside="Burbank">
        Four people who pick up the phone. Each has done the job of the person calling.
      </PageHead>
      <TeamList team={loaderData.team} />
      <CallBand title="Put a person on it" text="Write to the desk and the right one of the four answers.">
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
