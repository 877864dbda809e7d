import { describeTeamSize } from '#app/lib/content/team-words.ts'
import { isListed } from '#content/paths.ts'
import type { Content } from '#content/schema.ts'
import { type CardWords, findPage } from '#contracts/site/pages.ts'
import type { ShareCard } from './share-card.ts'

/** The contents of a page's share card, or null if the page has no card of its own. */
export function findShareCard(path: string, content: Content): ShareCard | null {
  const card = findPage(path)?.card
  if (card === 'of the page above') return null
  const words = card === 'from content' ? (listPageWords(content)[path] ?? findEntryWords(path, content)) : card
  return words ? { path, ...words } : null
}

function listPageWords({ company, artists, team, privacy, terms, bot }: Content): Record<string, CardWords> {
  const location = `${company.address.city}, ${company.address.region}`
  return {
    '/': { mark: 'Sync licensing', title: 'Music That Moves Media', detail: `${company.name}. ${location}` },
    '/artists': { mark: 'Roster', title: 'Our Artists', detail: listNames(artists) },
    '/team': { mark: 'Leadership', title: 'Leadership Team', detail: describeTeamSize(team.length).people },
    '/privacy': { mark: 'Fine print', title: privacy.title, detail: company.legalName },
    '/terms': { mark: 'Fine print', title: terms.title, detail: company.legalName },
    '/bot': { mark: 'Fine print', title: bot.title, detail: company.legalName },
  }
}

function findEntryWords(path: string, { artists, services, team }: Content): CardWords | null {
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
    .filter(isListed)
    .slice(0, 7)
    .map((artist) => artist.name)
    .join(' · ')
}
