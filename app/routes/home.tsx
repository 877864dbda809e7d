import type { MetaDescriptor } from 'react-router'
import { ContactSection } from '#app/features/contact/contact-section.tsx'
import { Hero } from '#app/features/home/hero.tsx'
import { HomeTabs } from '#app/features/home/home-tabs.tsx'
import { CueReel } from '#app/features/home/reel/cue-reel.tsx'
import type { Cue } from '#app/features/home/reel/reel-cues.ts'
import { findScenePath } from '#app/features/home/reel/scenes/scenes.ts'
import { SubmitBanner } from '#app/features/home/submit-banner.tsx'
import { AboutSection } from '#app/features/label/about-section.tsx'
import { ServicesSection } from '#app/features/label/services-section.tsx'
import { getContent, listAllPreviews } from '#app/lib/content/content.server.ts'
import { listLabelSections } from '#app/lib/content/label-sections.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { describeOrganization } from '#app/lib/structured-data.ts'
import { getClearance } from '#catalogue/rights.ts'
import { findTrack, trackPath } from '#content/paths.ts'
import type { Route } from './+types/home.ts'

const inSeconds = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export function loader({ context }: Route.LoaderArgs) {
  const content = getContent(context)
  const previews = listAllPreviews(context)
  const cues = content.home.cues.flatMap((cue, place): Cue[] => {
    const found = findTrack(content.artists, cue.track)
    if (found === null) return []
    const { artist, track } = found
    return [
      {
        ...cue,
        id: cue.track,
        slug: artist.slug,
        artist: artist.name,
        track: track.title,
        path: trackPath(artist.slug, track.slug),
        url: track.discoUrl,
        isOneStop: getClearance(track) === 'one-stop',
        picture: findScenePath(place),
        from: inSeconds(cue.from),
        to: inSeconds(cue.to),
        preview: previews.find(({ id }) => id === cue.track) ?? null,
      },
    ]
  })
  const { description, submit } = content.home
  return { description, submit, cues, ...listLabelSections(content) }
}

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  const { company, label } = matches[0].loaderData
  return pageMeta(matches, {
    title: 'Music That Moves Media',
    fullTitle: `${company.shortName} | Music That Moves Media`,
    description: `${company.address.city} label and sync house. Songs for film, television, advertising, digital series and games, cleared from one desk.`,
    path: '/',
    things: [describeOrganization(company, label.logo)],
  })
}

export default function HomeRoute({ loaderData, matches }: Route.ComponentProps) {
  const { description, submit, cues, company, words, services } = loaderData
  const { menus } = matches[0].loaderData
  return (
    <>
      <Hero description={description} />
      {cues.length > 0 && <CueReel cues={cues} />}
      <HomeTabs
        isEmpty={{ artists: menus.artists === null, ar: menus.ar === null }}
        panels={{
          about: <AboutSection about={words.about} claims={company.claims} hours={company.hours} services={services} />,
          services: services.length > 0 && <ServicesSection services={services} words={words.services} />,
          contact: <ContactSection company={company} words={words.contact} />,
        }}
      />
      <SubmitBanner text={submit.text} />
    </>
  )
}
