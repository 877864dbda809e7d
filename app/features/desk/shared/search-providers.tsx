import { useSources } from '#app/features/desk/shared/data/use-runs.ts'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { formatMoment } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { ScraperSources } from '#contracts/scraper/sync-scraper.ts'
import { describeCost, nameProvider } from './words.ts'

type Provider = NonNullable<ScraperSources['providers']>[number]

const STATES: Record<Provider['state'], { words: string; tone: 'open' | 'amber' | 'closed' }> = {
  ready: { words: 'ready', tone: 'open' },
  budget: { words: 'budget used up', tone: 'amber' },
  resting: { words: 'resting after failures', tone: 'amber' },
  ended: { words: 'service ended', tone: 'closed' },
}

const FOR_ADMINS = 'Admins configure search and model providers, with their budgets and keys.'

/** The configured search providers with their state. Admins also see how much of the budget is used, and why they fail. */
export function SearchProviders() {
  return (
    <Loaded query={useSources()} what="search providers">
      {({ providers = [] }) => <Providers providers={providers} />}
    </Loaded>
  )
}

function Providers({ providers }: { providers: readonly Provider[] }) {
  const { isAdmin } = useAuth()
  if (providers.length === 0)
    return (
      <p className="border-rule border-y py-4 text-dim text-sm">
        No search provider is configured.{' '}
        {isAdmin
          ? 'The names of the settings are BRAVE_API_KEY, SEARXNG_URL, and GOOGLE_API_KEY with GOOGLE_ENGINE_ID; the server reads them at start-up.'
          : FOR_ADMINS}
      </p>
    )
  return (
    <>
      <ul className="border-rule border-t">
        {providers.map((provider) => (
          <li
            key={provider.name}
            className="figures flex flex-wrap items-center gap-x-6 gap-y-1 border-rule border-b py-3"
          >
            <p className="min-w-48 flex-1 font-semibold">{nameProvider(provider.name)}</p>
            <Badge tone={STATES[provider.state].tone}>{STATES[provider.state].words}</Badge>
            <Spent provider={provider} />
            {(provider.detail ?? provider.until) !== null && (
              <p className="basis-full text-dim text-sm [overflow-wrap:anywhere]">
                {provider.detail}
                {provider.until !== null && ` Again from ${formatMoment(provider.until)}.`}
              </p>
            )}
          </li>
        ))}
      </ul>
      {!isAdmin && <p className="pt-3 text-dim text-sm">{FOR_ADMINS}</p>}
    </>
  )
}

function Spent({
  provider: { spent_today: today, daily_budget: budget, spent_this_month: month, price },
}: {
  provider: Provider
}) {
  if (today === undefined || budget === undefined) return null
  return (
    <p className="text-dim text-sm sm:w-96 sm:text-right">
      {today.toLocaleString('en-US')} of {budget.toLocaleString('en-US')} today
      {month !== undefined && `, ${month.toLocaleString('en-US')} this month: ${describeCost(month, price ?? null)}`}
    </p>
  )
}
