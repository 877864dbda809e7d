import { toWebLink } from '#app/features/desk/shared/safe-links.ts'
import { formatDay } from '#app/lib/dates.ts'
import { ExternalLink } from '#app/ui/external-link.tsx'
import type { DetailPage } from '#contracts/desk/opportunity-detail.ts'
import { describeOutcome } from '#contracts/scraper/page-outcome-words.ts'
import { PanelDetails } from './panel-details.tsx'

/** The pages the row was read from, each with what became of it on the last visit. */
export function PagesSection({ pages }: { pages: readonly DetailPage[] }) {
  return (
    <PanelDetails part="pages" count={pages.length}>
      <ul>
        {pages.map((page) => {
          const link = toWebLink(page.url)
          return (
            <li key={page.url} className="figures border-rule border-b py-2.5 text-sm [overflow-wrap:anywhere]">
              {link === null ? (
                page.url
              ) : (
                <ExternalLink href={link.href} className="underline underline-offset-4 hover:text-pink-soft">
                  {link.host}
                  {new URL(link.href).pathname}
                </ExternalLink>
              )}
              <p className="text-dim">
                {page.outcome === null ? 'No longer visited' : describeOutcome(page.outcome)}
                {page.visited_at !== null && `, visited ${formatDay(page.visited_at)}`}
                {page.read_at !== null && page.read_at !== page.visited_at && `, last read ${formatDay(page.read_at)}`}
                {page.detail !== null && `: ${page.detail}`}
              </p>
            </li>
          )
        })}
      </ul>
    </PanelDetails>
  )
}
