import type { z } from 'zod'
import type { Stage } from '#contracts/desk/opportunity-work.ts'
import { formatTimeOfDay } from '#contracts/platform/dates.ts'
import type { OrganisationKind } from '#contracts/scraper/directory.ts'
import type {
  EmailKindSchema,
  ModelReading,
  StatusReason,
  SubmissionRouteSchema,
  SubmitterSchema,
} from '#contracts/scraper/opportunity.ts'
import type { Schedule } from '#contracts/scraper/schedule.ts'
import { PRESETS, type Preset, type ScraperSources } from '#contracts/scraper/sync-scraper.ts'

export const STAGE_LABELS: Record<Stage, string> = {
  new: 'New',
  to_contact: 'To contact',
  contacted: 'Contacted',
  replied: 'Replied',
  submitted: 'Submitted',
  placed: 'Placed',
  passed: 'Passed',
}

export const STATUS_REASONS: Record<StatusReason, string> = {
  explicit: 'The page says so',
  referral_only: 'By referral only',
  ask_first: 'Ask before sending anything',
  members_only: 'Members only',
  window_closed: 'The window has closed',
  roster_closed: 'Not taking new artists',
  silent: 'The page says nothing about it',
  unreadable: 'The page could not be read',
  language_unread: 'Language not read',
  unchecked: 'Not checked yet',
  conflicting: 'The pages contradict each other',
}

export const ROUTES: Record<z.infer<typeof SubmissionRouteSchema>, string> = {
  form: 'Form on the site',
  email: 'By e-mail',
  disco: 'DISCO inbox',
  portal: 'Portal',
  post: 'By post',
  agent: 'Through an agent',
}

export const SUBMITTERS: Record<z.infer<typeof SubmitterSchema>, string> = {
  artist: 'Artists',
  label: 'Labels',
  publisher: 'Publishers',
  agent: 'Agents',
  anyone: 'Anyone',
}

export const EMAIL_KINDS: Record<z.infer<typeof EmailKindSchema>, string> = {
  role: 'shared inbox',
  person: 'personal',
  webmail: 'webmail',
}

export const ORGANISATIONS: Record<OrganisationKind, string> = {
  'music-supervision': 'Music supervision',
  clearance: 'Clearance',
  'ad-agency': 'Advertising agency',
  'advertising-music': 'Advertising music',
  'sync-library': 'Sync library',
  'sync-agency': 'Sync agency',
  'trailer-house': 'Trailer house',
  games: 'Games',
  'publisher-sync': 'Publisher’s sync team',
  label: 'Label',
}

/** How the page was read if a model was configured; null if only rules read it. */
export function describeReadingMethod(reading: ModelReading | null): string | null {
  if (reading === null) return null
  if (reading.status === null)
    return 'Read by rules only: the language model gave no answer. It will be asked again on the next visit'
  if (!reading.settled) return null
  if (reading.agrees === false) return `Read by a language model as ${reading.status}; the rules read the opposite`
  return reading.agrees === true ? 'Read by a language model; the rules agree' : 'Read by a language model'
}

const PROVIDERS: Record<string, string> = {
  brave: 'Brave Search',
  searxng: 'SearXNG',
  google: 'Google Programmable Search',
}
const UNAVAILABLE: Record<NonNullable<ScraperSources['providers']>[number]['state'], string> = {
  ready: 'answers',
  budget: 'has used up its budget for now',
  resting: 'rests after failures',
  ended: 'has ended its service',
}
const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** The active sources. Mentions the web only if a search provider is available. */
export function describeSources(sources: ScraperSources): string {
  const { directory_entries: entries, staff_entries: own = 0, search_providers: available, providers = [] } = sources
  const pages = own === 0 ? '' : ` and ${own} ${own === 1 ? 'page' : 'pages'} that staff added`
  const directory = `the built-in directory of ${entries} ${entries === 1 ? 'site' : 'sites'}${pages}`
  const unavailable = providers
    .filter(({ state }) => state !== 'ready')
    .map(({ name, state }) => `${nameProvider(name)} ${UNAVAILABLE[state]}`)
  if (available.length > 0) {
    const also = unavailable.length === 0 ? '' : ` ${LIST.format(unavailable)}.`
    return `Active sources: web search with ${LIST.format(available.map(nameProvider))}, and ${directory}.${also}`
  }
  const why = unavailable.length === 0 ? 'No search provider is set up' : LIST.format(unavailable)
  return `Active source: ${directory}. ${why}, so nothing beyond it is looked at.`
}

export function nameProvider(provider: string): string {
  return PROVIDERS[provider] ?? provider
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 3 })

/** '$0.21', 'free' or 'cost unknown'. */
export function describeCost(requests: number, price: number | null): string {
  if (price === null) return 'cost unknown'
  return price === 0 ? 'free' : DOLLARS.format(requests * price)
}

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** '1 page', '1,204 pages'. */
export function formatCount(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
}

/** The run's preset, or how it was started if it had none. */
export function describeRun(run: { preset: string | null; trigger: string | null; sample?: boolean }): string {
  if (run.sample === true) return 'Sample web'
  if (run.preset !== null) return isPreset(run.preset) ? PRESETS[run.preset] : run.preset
  if (run.trigger === 'schedule') return 'Daily scrape'
  return 'Custom scrape'
}

function isPreset(value: string): value is Preset {
  return Object.hasOwn(PRESETS, value)
}

/** Why the daily run does not start exactly on time: 'Set for 6:15 AM; it starts up to 30 minutes later, ...'. */
export function explainSpread({ at, spread_minutes }: Schedule): string {
  return `Set for ${formatTimeOfDay(at)}; it starts up to ${spread_minutes} minutes later, so that not all installations start at once`
}
