import type { Result } from 'lighthouse'
import { z } from 'zod'

/** The result of one run. Scores are out of 100; sizes are as transferred. */
export type Measured = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  fcpMs: number
  lcpMs: number
  cls: number
  tbtMs: number
  requests: number
  requestsBeforeLoad: number
  scriptBytes: number
  scriptsBeforeLcp: number
  /** Audits that cost points outside performance. */
  findings: string[]
}

const RequestsSchema = z.array(
  z.object({
    url: z.string(),
    resourceType: z.string().optional(),
    transferSize: z.number(),
    networkRequestTime: z.number(),
  }),
)
const ObservedSchema = z.object({ observedLoad: z.number(), observedLargestContentfulPaint: z.number() })

/** Parses a report. Throws if the page could not be measured. */
export function readMeasured(report: Result): Measured {
  if (report.runtimeError) throw new Error(`${report.finalDisplayedUrl}: ${report.runtimeError.message}`)
  const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100)
  const figure = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN
  const requests = RequestsSchema.parse(listItems(report, 'network-requests')).filter(({ url }) => /^https?:/.test(url))
  const observed = ObservedSchema.parse(listItems(report, 'metrics')[0])
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcpMs: figure('first-contentful-paint'),
    lcpMs: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbtMs: figure('total-blocking-time'),
    requests: requests.length,
    requestsBeforeLoad: requests.filter(({ networkRequestTime }) => networkRequestTime < observed.observedLoad).length,
    scriptBytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
    scriptsBeforeLcp: scripts.filter(
      ({ networkRequestTime }) => networkRequestTime < observed.observedLargestContentfulPaint,
    ).length,
    findings: listFindings(report),
  }
}

function listItems(report: Result, audit: string): unknown[] {
  const details = report.audits[audit]?.details
  if (!details || !('items' in details) || !Array.isArray(details.items)) throw new Error(`no details of ${audit}`)
  return details.items
}

function listFindings(report: Result): string[] {
  return ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
    (report.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id} (${report.audits[id]?.title})`),
  )
}

/** The median of each figure separately, and the findings of all runs. */
export function summarize(runs: Measured[]): Measured {
  const of = (key: Exclude<keyof Measured, 'findings'>) => median(runs.map((run) => run[key]))
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
    fcpMs: of('fcpMs'),
    lcpMs: of('lcpMs'),
    cls: of('cls'),
    tbtMs: of('tbtMs'),
    requests: of('requests'),
    requestsBeforeLoad: of('requestsBeforeLoad'),
    scriptBytes: of('scriptBytes'),
    scriptsBeforeLcp: of('scriptsBeforeLcp'),
    findings: [...new Set(runs.flatMap((run) => run.findings))],
  }
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}
