import { expect, test } from 'vitest'
import { describeCatalog } from '#app/features/catalog/describe-catalog.ts'
import { findLineLinks } from '#app/features/team/line-names.ts'
import { packCatalogue } from '#app/lib/content/catalog-lines.server.ts'
import { findSubject } from '#app/lib/content/contact-subject.server.ts'
import { findCredits } from '#app/lib/content/find-credits.ts'
import { listPreviews } from '#app/lib/player/list-previews.ts'
import { findSharedList } from '#app/lib/shortlist/shared-link.ts'
import { findFeaturedTrack } from '#app/tracks/find-featured-track.ts'
import { buildCatalogue } from '#catalogue/catalogue.ts'
import { draftShortlist } from '#catalogue/draft-shortlist.ts'
import { toDraftTrack } from '#catalogue/draft-track.ts'
import { unpackListing } from '#catalogue/search/packed-listing.ts'
import { loadContent } from '#content/load.ts'
import { listBuiltPaths } from '#content/paths.ts'
import type { Content } from '#content/schema.ts'
import { NO_MEDIA } from '#contracts/site/site-media.ts'
import { findChangedPages } from '#server/site/media/media-paths.ts'

const ID = 'mirror-lido:chlorine'
const PATH = '/artists/the-lido/bromine'

/** The sample content with a new slug for an artist, and a new title and slug for a track. */
async function rename(): Promise<Content> {
  const content = await loadContent()
  return {
    ...content,
    artists: content.artists.map((artist) =>
      artist.id !== 'mirror-lido'
        ? artist
        : {
            ...artist,
            slug: 'the-lido',
            tracks: artist.tracks.map((track) =>
              track.id === 'chlorine' ? { ...track, title: 'Bromine', slug: 'bromine' } : track,
            ),
          },
    ),
  }
}

test('an upload plays under the new title, on the new pages', async () => {
  const { artists } = await rename()
  const artist = artists.find(({ id }) => id === 'mirror-lido')
  const upload = { name: 'mirror-lido/1.mp3', artist: 'mirror-lido', track: ID, seconds: 9, levels: 'z' }
  expect(artist && listPreviews(artist, {}, [upload])).toMatchObject([
    { id: ID, title: 'Bromine', artistSlug: 'the-lido' },
  ])
  expect(findChangedPages(NO_MEDIA, { pictures: [], previews: [upload] }, artists)).toEqual(
    expect.arrayContaining(['/artists/the-lido', PATH]),
  )
})

test('shortlist links, message subjects and the JSON catalogue find a renamed artist and track', async () => {
  const content = await rename()
  expect(listBuiltPaths(content)).toContain(PATH)
  const { tracks } = unpackListing(JSON.parse(JSON.stringify(packCatalogue(content, true))))
  const linked = findSharedList(`?t=${ID},ferrous:slag`)?.tracks.map((id) => tracks.find((track) => track.id === id))
  expect(linked).toMatchObject([
    { title: 'Bromine', slug: 'bromine', artistId: 'mirror-lido', artistSlug: 'the-lido' },
    { title: 'Slag' },
  ])
  expect(linked?.[0]?.credits.campaigns).toHaveLength(1)
  expect(findSubject(new URLSearchParams({ track: ID }), content)).toMatchObject({
    label: 'Bromine by Mirror Lido',
    path: PATH,
  })
  expect(findSubject(new URLSearchParams('artist=mirror-lido'), content)?.path).toBe('/artists/the-lido')
  expect(describeCatalog(content).tracks.find(({ id }) => id === ID)).toMatchObject({ title: 'Bromine' })
})

test('placements, and lines on the team and home pages, still link to a renamed artist', async () => {
  const content = await rename()
  expect(findCredits(ID, content)).toHaveLength(3)
  const member = content.team.find(({ id }) => id === 'tobias-wrenfield')
  expect(member && findLineLinks(member, content.artists)[ID]).toEqual({
    name: 'Bromine',
    path: PATH,
    by: 'Mirror Lido',
  })
  expect(findFeaturedTrack({ track: ID, why: 'Loud' }, content, () => [])).toMatchObject({
    title: 'Bromine',
    path: PATH,
  })
})

test('a draft that selected a renamed track finds it, and its mail has the new link', async () => {
  const catalogue = buildCatalogue((await rename()).artists)
  const brief = { text: '', media: 'Film', budget: null, deadline: null, chosen: [ID] }
  expect(draftShortlist(catalogue, brief, new Date()).notes).toEqual(['They have chosen “Bromine”: not repeated here.'])
  const track = catalogue.tracks.find(({ id }) => id === ID)
  // The anchor is the id, so a new title does not change it.
  expect(track && toDraftTrack(track, [], 'https://label.example').url).toBe(
    'https://label.example/artists/the-lido#chlorine',
  )
})
