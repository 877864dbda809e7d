import { Link } from 'react-router'
import type { RunReport } from '#contracts/runs.ts'
import { explainUnlisted, nameUnlisted } from '#contracts/unlisted-sites.ts'

/** The figures count sites, the list has opportunities: which sites it does not show by themselves, and why. */
export function RunUnlisted({ report: { unlisted, unlisted_unnamed: unnamed } }: { report: RunReport }) {
  const total = unlisted.length + unnamed
  if (total === 0) return null
  return (
    <section aria-label="Counted, but not listed" className="figures mt-5 max-w-[75ch] text-sm">
      <h2 className="label-caps font-sans text-dim">Counted, but not listed: {total.toLocaleString('en-US')}</h2>
      <ul className="mt-1">
        {unlisted.map((site) => (
          <li key={site.domain} className="flex flex-wrap items-center gap-x-4 border-rule border-b py-1.5">
            <p className="min-w-0 flex-1 basis-72 [overflow-wrap:anywhere]">
              <span className="font-semibold">{nameUnlisted(site)}</span>{' '}
              <span className="text-dim">{explainUnlisted(site)}.</span>
            </p>
            {site.into_id !== null && (
              <Link
                to={`/sync-scraper?row=${site.into_id}`}
                className="inline-flex min-h-11 items-center text-dim underline-offset-4 hover:text-ink hover:underline"
              >
                Open {site.reason === 'dismissed' ? 'it' : (site.into_company ?? 'it')}
              </Link>
            )}
          </li>
        ))}
        {unnamed > 0 && (
          <li className="border-rule border-b py-2.5 text-dim">
            {unnamed === 1 ? '1 more, of which nothing is kept' : `${unnamed} more, of which nothing is kept`}: its
            company was blocked, or the details of the run have reached the end of their time.
          </li>
        )}
      </ul>
    </section>
  )
}
