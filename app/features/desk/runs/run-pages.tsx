import { clsx } from 'clsx'
import { toWebLink } from '#app/features/desk/shared/safe-links.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { describeModelOutcome, describeOutcome } from '#contracts/scraper/describe-outcome.ts'
import { PageOutcomeSchema } from '#contracts/scraper/reading.ts'
import type { RunReport } from '#contracts/scraper/runs.ts'
import { PAGES_SHOWN, type RunView as View } from './use-run.ts'

type RunPagesProps = { report: RunReport; view: View; onView: (view: View) => void; isOver: boolean }

/** Every page of the run with its outcome, in reading order. */
export function RunPages({ report, view, onView, isOver }: RunPagesProps) {
  const counts = Object.entries(report.outcomes).sort(([, one], [, other]) => other - one)
  const all = counts.reduce((total, [, count]) => total + count, 0)
  const last = Math.max(1, Math.ceil(report.pages_total / PAGES_SHOWN))
  return (
    <section aria-label="Pages of this run">
      <h2 className="label-caps font-sans text-dim">Pages</h2>
      {counts.length > 0 && (
        <fieldset className="mt-2 flex flex-wrap gap-2">
          <legend className="sr-only">Filter pages by outcome</legend>
          <OutcomeButton isOn={view.outcome === null} count={all} onChoose={() => onView({ outcome: null, page: 1 })}>
            All
          </OutcomeButton>
          {counts.map(([outcome, count]) => {
            const known = PageOutcomeSchema.safeParse(outcome)
            if (!known.success) return null
            return (
              <OutcomeButton
                key={outcome}
                isOn={view.outcome === outcome}
                count={count}
                onChoose={() => onView({ outcome: known.data, page: 1 })}
              >
                {describeOutcome(outcome)}
              </OutcomeButton>
            )
          })}
        </fieldset>
      )}
      {report.pages.length === 0 ? (
        <p className="mt-3 border-rule-strong border-t py-5 text-dim">{describeNoPages(isOver, all)}</p>
      ) : (
        <ol className="figures mt-3 border-rule-strong border-t">
          {report.pages.map((page) => (
            <li key={`${page.at}${page.url}`} className="border-rule border-b">
              <PageLine page={page} />
            </li>
          ))}
        </ol>
      )}
      {last > 1 && (
        <nav aria-label="Pages of the list" className="figures mt-4 flex items-center gap-4 text-sm">
          <Button
            variant="outline"
            size="sm"
            disabled={view.page <= 1}
            onClick={() => onView({ ...view, page: view.page - 1 })}
          >
            Earlier
          </Button>
          <p role="status" className="text-dim">
            {view.page} of {last}
          </p>
          <Button
            variant="outline"
            size="sm"
            disabled={view.page >= last}
            onClick={() => onView({ ...view, page: view.page + 1 })}
          >
            Later
          </Button>
        </nav>
      )}
    </section>
  )
}

function describeNoPages(isOver: boolean, all: number): string {
  if (!isOver) return 'Pages appear here as soon as the first site has been read.'
  return all === 0
    ? 'The pages of this run are no longer stored. They are deleted some weeks after a run.'
    : 'No pages here.'
}

type OutcomeButtonProps = { isOn: boolean; count: number; onChoose: () => void; children: string }

function OutcomeButton({ isOn, count, onChoose, children }: OutcomeButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onChoose}
      className={clsx(
        'figures inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-[3px] border px-3 text-sm pointer-coarse:min-h-11',
        isOn ? 'border-ink bg-white/6 text-ink' : 'border-rule-strong text-dim hover:text-ink',
      )}
    >
      {children}
      <span className="font-semibold">{count.toLocaleString('en-US')}</span>
    </button>
  )
}

function PageLine({ page }: { page: RunReport['pages'][number] }) {
  const link = toWebLink(page.url)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-0.5 py-2.5 text-sm sm:grid-cols-[minmax(0,1fr)_12rem_7rem]">
      <p className="min-w-0 [overflow-wrap:anywhere] max-sm:col-span-2">
        {link ? (
          <ExternalLink href={link.href} className="inline-block py-1 hover:text-pink-soft">
            {page.url.replace(/^https?:\/\/(www\.)?/, '')}
          </ExternalLink>
        ) : (
          page.url
        )}
        {page.detail && <span className="block text-dim">{page.detail}</span>}
        {page.model_outcome !== null && page.model_outcome !== 'answered' && (
          <span className="block text-dim">Read by rules only. {describeModelOutcome(page.model_outcome)}.</span>
        )}
      </p>
      <p className={clsx('py-1', page.outcome === 'extracted' ? 'text-ink' : 'text-dim')}>
        {describeOutcome(page.outcome)}
      </p>
      <p className="py-1 text-dim sm:text-right">{formatMoment(page.at)}</p>
    </div>
  )
}
