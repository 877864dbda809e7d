import { formatMoment } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { ScraperSources } from '#contracts/sync-scraper.ts'
import { nameProvider } from './words.ts'

type Provider = NonNullable<ScraperSources['providers']>[number]

const STATES: Record<Provider['state'], { words: string; tone: 'open' | 'amber' | 'closed' }> = {
  ready: { words: 'ready', tone: 'open' },
  budget: { words: 'budget used up', tone: 'amber' },
  resting: { words: 'resting after failures', tone: 'amber' },
  ended: { words: 'service ended', tone: 'closed' },
}

/** The search providers that are set up, with their state and what they took of their budget. */
export function SearchProviders({ providers }: { providers: readonly Provider[] }) {
  if (providers.length === 0)
    return (
      <p className="border-rule border-y py-4 text-dim text-sm">
        No search provider is set up. The names of the settings are BRAVE_API_KEY, SEARXNG_URL, and GOOGLE_API_KEY with
        GOOGLE_ENGINE_ID; the server reads them at its start.
      </p>
    )
  return (
    <ul className="border-rule border-t">
      {providers.map((provider) => (
        <li
          key={provider.name}
          className="figures flex flex-wrap items-center gap-x-6 gap-y-1 border-rule border-b py-3"
        >
          <p className="min-w-48 flex-1 font-semibold">{nameProvider(provider.name)}</p>
          <Badge tone={STATES[provider.state].tone}>{STATES[provider.state].words}</Badge>
          <p className="text-dim text-sm sm:w-80 sm:text-right">
            {provider.spent_today.toLocaleString('en-US')} of {provider.daily_budget.toLocaleString('en-US')} today
            {provider.spent_this_month !== undefined &&
              `, ${provider.spent_this_month.toLocaleString('en-US')} this month`}
          </p>
          {(provider.detail ?? provider.until) !== null && (
            <p className="basis-full text-dim text-sm [overflow-wrap:anywhere]">
              {provider.detail}
              {provider.until !== null && ` Again from ${formatMoment(provider.until)}.`}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
