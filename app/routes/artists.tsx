import { Link, type MetaDescriptor, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { hasPictureSource } from '#app/features/artists/picture/artist-picture.server.ts'
import { EmptyRoster, Roster } from '#app/features/artists/roster/roster.tsx'
import { toRosterEntry } from '#app/features/artists/roster/roster-entry.ts'
import { answerRosterForm, listTags } from '#app/features/artists/roster/roster-filter.ts'
import { ContactSection } from '#app/features/contact/contact-section.tsx'
import { AboutSection } from '#app/features/label/about-section.tsx'
import { ServicesSection } from '#app/features/label/services-section.tsx'
import { packCatalogue } from '#app/lib/content/catalog-lines.server.ts'
import { getContent, listAllPreviews, previews } from '#app/lib/content/content.server.ts'
import { listLabelSections } from '#app/lib/content/label-sections.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { listPreviews } from '#app/lib/player/list-previews.ts'
import { slimPreview } from '#app/lib/player/preview.ts'
import { describeList } from '#app/lib/structured-data.ts'
import { Button } from '#app/ui/button.tsx'
import { CallBand } from '#app/ui/call-band.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { isListed } from '#content/paths.ts'
import { findSiteMedia } from '#contracts/site/site-media.ts'
import type { Route } from './+types/artists.ts'

/** Prerendered without a query; rendered per request with one. */
export function loader({ request, context }: Route.LoaderArgs) {
  const content = getContent(context)
  const { previews: uploaded } = findSiteMedia(context)
  const artists = content.artists
    .filter(isListed)
    .map((artist) =>
      toRosterEntry(artist, hasPictureSource(artist), listPreviews(artist, previews, uploaded).map(slimPreview)),
    )
  const { search, searchParams } = new URL(request.url)
  const hasWords = (searchParams.get('q') ?? '').trim() !== ''
  const tags = listTags(artists)
  const pressed = answerRosterForm(searchParams, tags)
  if (pressed !== null) throw redirect(`/artists${pressed}`, 303)
  return {
    artists,
    tags,
    renderedQuery: search,
    lines: hasWords ? { listing: packCatalogue(content, true), previews: listAllPreviews(context) } : null,
    uploaded: listAllPreviews(context, {}),
    ...listLabelSections(content),
  }
}

/** Filters change only the query, and the loader's data does not depend on it. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate
}

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  return pageMeta(matches, {
    title: 'Artists',
    description:
      'The roster: artists with their tracks, durations and previews, where to hear them, and who clears each track.',
    path: '/artists',
    pageType: 'CollectionPage',
    things: [
      describeList(
        '/artists',
        loaderData.artists.map(({ slug, name }) => ({ name, path: `/artists/${slug}` })),
      ),
    ],
  })
}

export default function ArtistsRoute({ loaderData }: Route.ComponentProps) {
  const { artists, tags, renderedQuery, lines, uploaded, company, words, services } = loaderData
  return (
    <>
      <PageHead
        mark="Roster"
        title="Our Artists"
        aside={artists.length > 0 && `${artists.length} ${artists.length === 1 ? 'artist' : 'artists'}`}
        isTight
      >
        {artists.length > 0 && (
          <>
            Few artists, known by heart. Each track says who wrote it and who clears it, as far as that is confirmed.{' '}
            <Link
              to="/catalog"
              className="text-ink underline decoration-2 decoration-pink underline-offset-[6px] hover:decoration-ink"
            >
              Search the catalog by track
            </Link>
          </>
        )}
      </PageHead>
      {artists.length === 0 && <EmptyRoster />}
      {artists.length > 0 && (
        <Roster artists={artists} known={tags} renderedQuery={renderedQuery} given={lines} uploaded={uploaded} />
      )}
      <CallBand
        title="Hear something for your scene?"
        text="Send two sentences about the picture. We send three songs."
      >
        <Button asChild variant="urban" size="lg">
          <Link to="/contact">Get In Touch</Link>
        </Button>
      </CallBand>
      <AboutSection about={words.about} claims={company.claims} hours={company.hours} services={services} />
      {services.length > 0 && <ServicesSection services={services} words={words.services} />}
      <ContactSection company={company} words={words.contact} />
    </>
  )
}
