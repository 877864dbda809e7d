import { type Clearance, getClearance } from '#catalogue/rights.ts'
import { trackPath } from '#content/paths.ts'
import type { Artist, Company, Service, TeamMember, Track } from '#content/schema.ts'
import { mediaAddress } from '#contracts/site/media-addresses.ts'
import type { SitePicture } from '#contracts/site/site-media-schemas.ts'
import { siteUrl } from './site-url.ts'

/** Undefined values are left out of the page. */
export type Value = string | number | undefined | Thing | Value[]
/** A schema.org object. `tests/servers/schema-org.ts` knows which properties each type may have. */
export type Thing = { [property: string]: Value }
type Graph = { '@context': 'https://schema.org'; '@graph': Thing[] }
export type PageType = 'WebPage' | 'ContactPage' | 'CollectionPage' | 'AboutPage' | 'ProfilePage'

/** The logo's width and height in pixels. */
export const LOGO_SIZE = 512

const toUrl = (path: string) => `${siteUrl()}${path}`
const idOf = (kind: 'organization' | 'website') => toUrl(`/#${kind}`)
const artistId = (slug: string) => toUrl(`/artists/${slug}#artist`)
const personId = (slug: string) => toUrl(`/team/${slug}#person`)

const label = () => ({ '@id': idOf('organization') })
const PARENTS: Record<string, { name: string; path: string }> = {
  artists: { name: 'Artists', path: '/artists' },
  services: { name: 'Services', path: '/#services' },
  team: { name: 'Leadership Team', path: '/team' },
}

type Step = { name: string; path: string }

/** `path` starts with a slash. */
export type PageFacts = {
  title: string
  description: string
  path: string
  pageType?: PageType
  /** The page that this one belongs to, for the breadcrumbs of a page two levels below the home page. */
  above?: Step
  /** What the page is about, for its JSON-LD. The page itself and its breadcrumbs are always included. */
  things?: Thing[]
}

/** A graph of the page, its breadcrumbs, and what it is about. */
export function describePage(facts: PageFacts & { site: string }): Graph {
  const { title, site, description, path, pageType = 'WebPage', things = [], above } = facts
  const url = toUrl(path)
  const subject = things[0]?.['@id']
  const website: Thing = {
    '@type': 'WebSite',
    '@id': idOf('website'),
    url: toUrl('/'),
    name: site,
    publisher: label(),
  }
  const page: Thing = {
    '@type': pageType,
    '@id': `${url}#page`,
    url,
    name: title,
    description,
    inLanguage: 'en-US',
    isPartOf: { '@id': idOf('website') },
    [pageType === 'WebPage' ? 'about' : 'mainEntity']: subject && { '@id': subject },
    breadcrumb: path === '/' ? undefined : { '@id': `${url}#trail` },
  }
  const trail = path === '/' ? [] : [describeTrail(title, path, above)]
  return { '@context': 'https://schema.org', '@graph': [website, page, ...trail, ...things] }
}

function describeTrail(title: string, path: string, above?: Step): Thing {
  const [, first = '', second] = path.split('/')
  const parent = second === undefined ? undefined : PARENTS[first]
  const steps = [
    { name: 'Home', path: '/' },
    ...(parent ? [parent] : []),
    ...(above ? [above] : []),
    { name: title.split(' | ')[0] ?? title, path },
  ]
  return {
    '@type': 'BreadcrumbList',
    '@id': `${toUrl(path)}#trail`,
    itemListElement: steps.map((step, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: step.name,
      item: toUrl(step.path),
    })),
  }
}

type Logo = { src: string; width: number; height: number } | null

/** The full description of the company, which other objects refer to by id. */
export function describeOrganization(company: Company, logo: Logo = null): Thing {
  const { address, links } = company
  return {
    '@type': 'Organization',
    '@id': idOf('organization'),
    name: company.name,
    alternateName: company.shortName,
    legalName: company.legalName,
    url: toUrl('/'),
    logo: {
      '@type': 'ImageObject',
      url: toUrl(logo?.src ?? '/art/logo.png'),
      width: logo?.width ?? LOGO_SIZE,
      height: logo?.height ?? LOGO_SIZE,
    },
    description: company.description,
    foundingDate: String(company.foundedYear),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.region,
      postalCode: address.postalCode,
      addressCountry: address.country,
    },
    telephone: company.phone,
    email: company.emails.general,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'sync licensing',
      telephone: company.phone,
      email: company.emails.general,
      availableLanguage: 'English',
    },
    sameAs: [links.catalogue, links.streaming, links.social, links.professional].flat().map((link) => link.url),
  }
}

/** The company with the people who lead it. */
export function describeTeam(
  company: Company,
  logo: Logo,
  team: Pick<TeamMember, 'slug' | 'name' | 'jobTitle'>[],
): Thing {
  return { ...describeOrganization(company, logo), employee: team.map(describeBriefly) }
}

function describeBriefly(member: Pick<TeamMember, 'slug' | 'name'> & { jobTitle?: string }): Thing {
  return {
    '@type': 'Person',
    '@id': personId(member.slug),
    name: member.name,
    url: toUrl(`/team/${member.slug}`),
    jobTitle: member.jobTitle,
  }
}

type Profile = Pick<TeamMember, 'slug' | 'name' | 'jobTitle' | 'description' | 'location' | 'specialties'> &
  Partial<Pick<TeamMember, 'alternateName' | 'knowsAbout' | 'profiles'>>

export function describePerson(member: Profile): Thing {
  return {
    ...describeBriefly(member),
    alternateName: member.alternateName,
    description: member.description,
    worksFor: label(),
    workLocation: { '@type': 'Place', name: member.location },
    knowsAbout: member.knowsAbout ?? member.specialties,
    sameAs: member.profiles?.map((profile) => profile.url),
  }
}

/** A service and, as a separate object, the FAQs of its page. */
export function describeService(service: Service): Thing[] {
  const url = toUrl(`/services/${service.slug}`)
  return [
    {
      '@type': 'Service',
      '@id': `${url}#service`,
      name: service.title,
      serviceType: service.title,
      description: service.shortDescription,
      url,
      provider: label(),
      areaServed: 'Worldwide',
    },
    {
      '@type': 'FAQPage',
      '@id': `${url}#faqs`,
      mainEntity: service.faqs.map((faq) => ({
        '@type': 'Question',
        name: faq.question,
        acceptedAnswer: { '@type': 'Answer', text: faq.answer },
      })),
    },
  ]
}

/** An artist with the released recordings (those with a duration) and the press pictures. */
export function describeArtist(artist: Artist, pictures: readonly SitePicture[] = []): Thing {
  const tracks = artist.tracks.filter((track) => track.duration !== 'TBD')
  return {
    '@type': 'MusicGroup',
    '@id': artistId(artist.slug),
    name: artist.name,
    url: toUrl(`/artists/${artist.slug}`),
    genre: artist.genre,
    description: artist.description,
    image: pictures.length > 0 ? pictures.map(describePicture) : undefined,
    track: tracks.length > 0 ? tracks.map((track) => describeTrack(track, artist.slug)) : undefined,
  }
}

function describePicture({ name, width, height, alt, credit }: SitePicture): Thing {
  return {
    '@type': 'ImageObject',
    url: toUrl(mediaAddress('press', name)),
    width,
    height,
    description: alt,
    creditText: credit ?? undefined,
  }
}

const ACCESS: Record<Clearance, string | undefined> = {
  'one-stop': 'One-stop: the label licenses master and publishing.',
  master: 'The label licenses the master; publishing is cleared elsewhere.',
  unconfirmed: undefined,
}

/** A recording on its own page, with its rights holder, where to license it, and its preview. */
export function describeRecording(
  track: Track,
  artist: Pick<Artist, 'slug' | 'name'>,
  preview: { src: string; seconds: number } | null,
): Thing {
  return {
    ...describeTrack(track, artist.slug),
    byArtist: {
      '@type': 'MusicGroup',
      '@id': artistId(artist.slug),
      name: artist.name,
      url: toUrl(`/artists/${artist.slug}`),
    },
    copyrightHolder: label(),
    acquireLicensePage: toUrl('/contact'),
    conditionsOfAccess: ACCESS[getClearance(track)],
    keywords: track.moods?.join(', '),
    audio: preview
      ? {
          '@type': 'AudioObject',
          contentUrl: toUrl(preview.src),
          duration: formatIsoDuration(`${Math.floor(preview.seconds / 60)}:${Math.floor(preview.seconds % 60)}`),
        }
      : undefined,
  }
}

function formatIsoDuration(clock: string): string {
  const [minutes = '0', seconds = '0'] = clock.split(':')
  return `PT${Number(minutes)}M${Number(seconds)}S`
}

function describeTrack(track: Track, artist: string): Thing {
  const page = toUrl(trackPath(artist, track.slug))
  return {
    '@type': 'MusicRecording',
    '@id': `${page}#recording`,
    name: track.title,
    byArtist: { '@id': artistId(artist) },
    duration: formatIsoDuration(track.duration),
    url: page,
    sameAs: track.discoUrl === '#' ? undefined : track.discoUrl,
    isrcCode: track.isrc,
    inAlbum: track.album === undefined ? undefined : { '@type': 'MusicAlbum', name: track.album },
    recordingOf: track.writers && {
      '@type': 'MusicComposition',
      name: track.title,
      composer: track.writers.map(({ name }) => ({ '@type': 'Person', name })),
    },
  }
}

export function describeList(path: string, entries: { name: string; path: string }[]): Thing {
  return {
    '@type': 'ItemList',
    '@id': `${toUrl(path)}#list`,
    itemListElement: entries.map((entry, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: entry.name,
      url: toUrl(entry.path),
    })),
  }
}
