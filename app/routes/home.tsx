import type { MetaDescriptor } from 'react-router'
import { ContactSection } from '#app/features/contact/contact-section.tsx'
import { Hero } from '#app/features/home/hero.tsx'
import { HomeTabs } from '#app/features/home/home-tabs.tsx'
import { type Cue, RecentCues } from '#app/features/home/recent-cues.tsx'
import { SubmitBanner } from '#app/features/home/submit-banner.tsx'
import { AboutSection } from '#app/features/label/about-section.tsx'
import { ServicesSection } from '#app/features/label/services-section.tsx'
import { content } from '#app/lib/content.server.ts'
import { listLabelSections } from '#app/lib/label-sections.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { describeOrganization } from '#app/lib/structured-data.ts'
import type { Route } from './+types/home.ts'

export function loader() {
  const cues = content.home.cues.flatMap((cue): Cue[] => {
    const artist = content.artists.find((candidate) => candidate.slug === cue.artist)
    const track = artist?.tracks.find((candidate) => candidate.title === cue.track)
    if (!artist || !track) return []
    return [{ slug: artist.slug, artist: artist.name, track: track.title, scene: cue.scene, duration: track.duration }]
  })
  const { description, submit } = content.home
  return { description, submit, cues, ...listLabelSections() }
}

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageMeta({
    title: 'Neon Magnolia | Music That Moves Media',
    description:
      'Burbank label and sync house. Songs for film, television, advertising, digital series and games, cleared in one call.',
    path: '/',
    things: [describeOrganization(matches[0].loaderData.company)],
  })
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  const { description, submit, cues, company, words, services } = loaderData
  return (
    <>
      <Hero description={description} />
      <RecentCues cues={cues} />
      <HomeTabs
        panels={{
          about: <AboutSection about={words.about} claims={company.claims} hours={company.hours} services={services} />,
          services: <ServicesSection services={services} words={words.services} />,
          contact: <ContactSection company={company} words={words.contact} />,
        }}
      />
      <SubmitBanner text={submit.text} />
    </>
  )
}
