import type { Content } from '#content/schema.ts'
import type { ShareCard } from './share-card.ts'

type Words = Omit<ShareCard, 'path'>

/** The contents of a page's share card, or null if the page has none. */
export function findShareCard(path: string, content: Content): ShareCard | null {
  const words = fixedWords(content)[path] ?? findEntryWords(path, content)
  return words ? { path, ...words } : null
}

function fixedWords({ company, artists, privacy, terms, bot }: Content): Record<string, Words> {
  const town = `${company.address.city}, ${company.address.region}`
  return {
    '/': { mark: 'Sync licensing', title: 'Music That Moves Media', detail: `${company.name}. ${town}` },
    '/artists': { mark: 'Roster', title: 'Our Artists', detail: listNames(artists) },
    '/ar': { mark: 'A&R', title: 'The A&R Team', detail: 'They find, produce and develop the artists of the house.' },
    '/team': { mark: 'Leadership', title: 'Leadership Team', detail: 'Four people who pick up the phone.' },
    '/contact': { mark: 'Contact', title: 'Get In Touch', detail: 'Answered within 1-2 business days.' },
    '/artist-submission': {
      mark: 'Submit music',
      title: 'Artist Submission',
      detail: 'Finished masters, clear ownership. A person listens.',
    },
    '/thank-you': { mark: 'Contact', title: 'Thank You', detail: 'Your submission has been received.' },
    '/shortlist': {
      mark: 'Shortlist',
      title: 'Your shortlist',
      detail: 'Songs for one scene, sent as a link or a brief.',
    },
    '/auth': { mark: 'Staff', title: 'Staff Sign In', detail: 'The way to the sync licensing dashboard.' },
    '/privacy': { mark: 'Fine print', title: privacy.title, detail: company.legalName },
    '/terms': { mark: 'Fine print', title: terms.title, detail: company.legalName },
    '/bot': { mark: 'Fine print', title: bot.title, detail: company.legalName },
  }
}

function findEntryWords(path: string, { artists, services, team }: Content): Words | null {
  const [, kind, slug] = path.split('/')
  const artist = kind === 'artists' ? artists.find((candidate) => candidate.slug === slug) : undefined
  if (artist) return { mark: artist.genre, title: artist.name, detail: artist.keywords.join(' · ') }
  const service = kind === 'services' ? services.find((candidate) => candidate.slug === slug) : undefined
  if (service) return { mark: 'Services', title: service.title, detail: service.shortDescription }
  const member = kind === 'team' ? team.find((candidate) => candidate.slug === slug) : undefined
  return member ? { mark: 'Leadership', title: member.name, detail: member.title } : null
}

function listNames(artists: Content['artists']): string {
  return artists
    .filter((artist) => artist.tracks.some((track) => track.duration !== 'TBD'))
    .slice(0, 7)
    .map((artist) => artist.name)
    .join(' · ')
}
