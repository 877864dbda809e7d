import { Link, type MetaDescriptor } from 'react-router'
import { listPreviews } from '#app/features/player/list-previews.ts'
import { PreviewStrip } from '#app/features/player/preview-strip.tsx'
import { findPhotographAddress } from '#app/features/team/photograph.server.ts'
import { TeamList } from '#app/features/team/team-list.tsx'
import { findHeard } from '#app/features/tracks/find-heard.ts'
import { HeardTrack } from '#app/features/tracks/heard-track.tsx'
import { content } from '#app/lib/content.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { previews } from '#app/lib/previews.server.ts'
import { describeTeam } from '#app/lib/structured-data.ts'
import { Button } from '#app/ui/button.tsx'
import { CallBand } from '#app/ui/call-band.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/team.ts'

export async function loader() {
  const team = content.team.map(async ({ slug, name, initials, title, jobTitle, description, specialties, plays }) => {
    const photo = await findPhotographAddress(slug)
    const heard = findHeard(plays, content.artists, (artist) => listPreviews(artist, previews))
    return { slug, name, initials, title, jobTitle, description, specialties, photo, heard }
  })
  return { team: await Promise.all(team) }
}

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageMeta({
    title: 'Leadership Team | Neon Magnolia',
    description: 'The people who sign artists, run searches and read every license at Neon Magnolia in Burbank.',
    path: '/team',
    pageType: 'AboutPage',
    things: [describeTeam(matches[0].loaderData.company, loaderData.team)],
  })
}

export default function TeamRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead mark="Leadership" title="Leadership Team" aside="Burbank">
        Four people who pick up the phone. Each has done the job of the person calling.
      </PageHead>
      <TeamList
        team={loaderData.team}
        renderPlays={(slug) => {
          const heard = loaderData.team.find((member) => member.slug === slug)?.heard
          return (
            heard && (
              <HeardTrack
                mark="Would play you"
                heard={heard}
                play={heard.preview && <PreviewStrip preview={heard.preview} />}
              />
            )
          )
        }}
      />
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
