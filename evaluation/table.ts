import type { Comparison, SetComparison } from './compare.ts'
import { isRight } from './compare.ts'
import type { Accuracy, Measurement, Share } from './measure.ts'
import type { Interval } from './statistics.ts'

type Target = { rules: number; model: number; atMost?: true }
type Line = { name: string; figure: number | null; interval: Interval | null; count: string; target: Target | null }

/** The figures as a table, each beside the target of the reader that was used. */
export function describeMeasurement(measured: Measurement, withModel: boolean): string[] {
  return [
    `${measured.n} pages`,
    '',
    ...drawLines(listLines(measured), withModel),
    '',
    ...describeConfusion(measured),
    '',
    ...describeBins(measured),
  ]
}

function drawLines(lines: readonly Line[], withModel: boolean): string[] {
  const cells = lines.map(({ name, figure, interval, count, target }) => [
    name,
    figure === null ? 'no label' : figure.toFixed(3),
    interval === null ? '' : `${interval[0].toFixed(3)} to ${interval[1].toFixed(3)}`,
    count,
    target === null ? '' : sayTarget(target, withModel),
    figure === null || target === null ? '' : isMet(figure, target, withModel) ? 'met' : 'missed',
  ])
  const head = ['measure', 'figure', '95 % interval', 'count', withModel ? 'target, model' : 'target, rules', '']
  const widths = head.map((_, column) => Math.max(...[head, ...cells].map((row) => row[column]?.length ?? 0)))
  const draw = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [draw(head), ...cells.map(draw)]
}

function found(name: string, figures: Measurement['email'], precision?: Target, recall?: Target): Line[] {
  return [
    {
      name: `${name}: precision`,
      figure: figures.precision,
      interval: figures.precision_interval,
      count: `${figures.right} of ${figures.found} found`,
      target: precision ?? null,
    },
    {
      name: `${name}: recall`,
      figure: figures.recall,
      interval: figures.recall_interval,
      count: `${figures.right} of ${figures.labelled} labelled`,
      target: recall ?? null,
    },
  ]
}

function share(name: string, figures: Accuracy, target: Target | null): Line {
  return {
    name,
    figure: figures.accuracy,
    interval: figures.interval,
    count: `${figures.right} of ${figures.of}`,
    target,
  }
}

function calibrated({ calibration }: Measurement, target: Target | null): Line {
  return {
    name: 'calibration: expected error',
    figure: calibration.ece,
    interval: calibration.interval,
    count: `${calibration.rows} rows, ${calibration.right} right`,
    target,
  }
}

function listLines(measured: Measurement): Line[] {
  const { relevance, email, contact, company, category, status, status_reason, industries, grounding } = measured
  const { dedupe } = measured
  return [
    ...found('page relevance', relevance, { rules: 0.9, model: 0.95 }, { rules: 0.8, model: 0.9 }),
    ...found('sites of firms', measured.sites),
    ...found('e-mail', email, { rules: 0.98, model: 0.98 }, { rules: 0.92, model: 0.92 }),
    ...found('contact name with role', contact, { rules: 0.85, model: 0.9 }, { rules: 0.55, model: 0.75 }),
    share('company', company, { rules: 0.88, model: 0.94 }),
    {
      name: 'status: macro F1',
      figure: status.macro_f1,
      interval: status.interval,
      count: `${status.of} relevant pages`,
      target: { rules: 0.8, model: 0.88 },
    },
    {
      name: 'status: closed called open',
      figure: status.closed_called_open,
      interval: status.closed_called_open_interval,
      count: `${status.confusion.closed.open} of ${status.closed} closed`,
      target: { rules: 0.02, model: 0.01, atMost: true },
    },
    {
      name: 'industries: micro F1',
      figure: industries.micro_f1,
      interval: industries.interval,
      count: `${industries.right} of ${industries.found} found, ${industries.labelled} labelled`,
      target: { rules: 0.75, model: 0.85 },
    },
    share('grounding', plain(grounding), { rules: 1, model: 1 }),
    calibrated(measured, { rules: 0.08, model: 0.06, atMost: true }),
    ...found('dedupe pairs', dedupe, { rules: 0.99, model: 0.99 }, { rules: 0.9, model: 0.9 }),
    share('category', category, null),
    share('category of firms', measured.firm_kind, null),
    ...found('name with role on firms’ pages', measured.firm_contact),
    share('status reason', status_reason, null),
    ...found('rows that say open', measured.open_rows),
    ...found('rows that say closed', measured.closed_rows),
    share('no row from a third party', plain(measured.third_party), null),
    share('no row from a silent page of their own', plain(measured.silent_own), null),
    share('rows wholly right', plain(measured.rows_right), null),
    share('chosen e-mail', measured.chosen_email, null),
    ...found('who may submit', measured.who),
    ...found('exceptions', measured.exceptions),
    share('deadline', measured.deadline, null),
    share('route', measured.route, null),
  ]
}

function plain(figures: Share): Accuracy {
  return { ...figures, accuracy: figures.share }
}

function sayTarget(target: Target, withModel: boolean): string {
  return `${target.atMost ? '<' : '>='} ${(withModel ? target.model : target.rules).toFixed(2)}`
}

function isMet(figure: number, target: Target, withModel: boolean): boolean {
  const bound = withModel ? target.model : target.rules
  return target.atMost ? figure < bound : figure >= bound
}

function describeConfusion({ status }: Measurement): string[] {
  const row = (label: 'open' | 'closed' | 'unknown') => {
    const { open, closed, unknown } = status.confusion[label]
    return `  labelled ${label.padEnd(8)} read as open ${open}, closed ${closed}, unknown ${unknown}`
  }
  return ['status', row('open'), row('closed'), row('unknown')]
}

function describeBins({ calibration }: Measurement): string[] {
  return [
    'confidence against share of right rows, ten bins of equal mass',
    ...(calibration.noise === null
      ? []
      : [`  (true chances would measure ${calibration.noise.toFixed(3)} on this many rows)`]),
    ...calibration.bins.map(
      ({ count, confidence, right }) =>
        `  ${String(count).padStart(4)} rows  confidence ${confidence.toFixed(3)}  right ${right.toFixed(3)}`,
    ),
  ]
}

/** The figures of the rows that whole sites give, a line each and none for no sites. */
export function describeSites(measured: Measurement): string[] {
  if (measured.n === 0) return []
  const lines = [
    ...found('sites that say open', measured.open_rows),
    ...found('sites that say closed', measured.closed_rows),
    share('no row from a third party', plain(measured.third_party), null),
    share('no row from an own site without the trade', plain(measured.silent_own), null),
    share('rows wholly right', plain(measured.rows_right), null),
    share('chosen e-mail', measured.chosen_email, null),
    calibrated(measured, null),
  ]
  return ['', `${measured.n} sites, a row from all labelled pages of each`, '', ...drawLines(lines, false)]
}

/** Every field that was read otherwise than labelled, page by page. */
export function describeWrong(pages: readonly Comparison[]): string[] {
  return pages.flatMap((page) => {
    const wrong = listWrong(page)
    return wrong.length === 0 ? [] : [`${page.id}  ${page.url}`, ...wrong.map((line) => `  ${line}`)]
  })
}

function listWrong(page: Comparison): string[] {
  const sets: [string, SetComparison | null][] = [
    ['e-mail', page.emails],
    ['contact', page.contacts],
    ['industry', page.industries],
    ['who may submit', page.who],
    ['exception', page.exceptions],
  ]
  const values = [
    ['company', page.company],
    ['category', page.category],
    ['status reason', page.reason],
    ['deadline', page.deadline],
    ['route', page.route],
    ['chosen e-mail', page.chosenEmail],
  ] as const
  const { relevance, status } = page
  return [
    ...(page.row !== null && page.row.labelled === null && page.row.said !== null
      ? [`row: one that says ${page.row.said} from a page that is to give none`]
      : []),
    ...(relevance !== null && relevance.said !== relevance.labelled
      ? [`relevant: read ${relevance.said}, labelled ${relevance.labelled}`]
      : []),
    ...(status !== null && status.said !== status.labelled
      ? [
          `status: read ${status.said}, labelled ${status.labelled}${page.evidence === null ? '' : ` ("${page.evidence.slice(0, 160)}")`}`,
        ]
      : []),
    ...values.flatMap(([name, value]) =>
      value === null || isRight(value)
        ? []
        : [`${name}: read ${value.said ?? 'nothing'}, labelled ${value.labelled.join(' or ')}`],
    ),
    ...sets.flatMap(([name, set]) =>
      set === null
        ? []
        : [
            ...set.said
              .filter((value) => !set.labelled.includes(value))
              .map((value) => `${name}: ${value} is not there`),
            ...set.labelled.filter((value) => !set.said.includes(value)).map((value) => `${name}: ${value} was missed`),
          ],
    ),
  ]
}
