import { type Comparison, isRight } from './compare.ts'
import type { Accuracy, Found, Interval, Measurement, Share } from './measure.ts'

type Line = { name: string; figure: number | null; interval: Interval | null; count: string }

/** The figures as a table, with intervals and counts. */
export function describeMeasurement(measured: Measurement, reader: string): string[] {
  const lines = listLines(measured).map(({ name, figure, interval, count }) => [
    name,
    figure === null ? 'no label' : figure.toFixed(3),
    interval === null ? '' : `${interval[0].toFixed(3)} to ${interval[1].toFixed(3)}`,
    count,
  ])
  const rows = [['measure', 'figure', '95 % interval', 'count'], ...lines]
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const table = rows.map((row) => row.map((cell, column) => cell.padEnd(widthOf(column))).join('  '))
  return [
    `${measured.n} pages, read by ${reader}`,
    '',
    ...table.map((line) => line.trimEnd()),
    '',
    ...describeConfusion(measured),
    '',
    ...describeConfidence(measured),
  ]
}

function listLines(measured: Measurement): Line[] {
  const { status } = measured
  return [
    ...linesOf('page relevance', measured.relevance),
    ...linesOf('open opportunities', measured.open_rows),
    ...linesOf('closed opportunities', measured.closed_rows),
    {
      name: 'closed pages read as open',
      figure: status.closed_called_open,
      interval: status.closed_called_open_interval,
      count: `${status.confusion.closed.open} of ${status.closed} closed`,
    },
    lineOf('opportunities right in every field', measured.rows_right),
    lineOf('third parties without an opportunity', measured.third_party),
    ...linesOf('e-mail', measured.email),
    lineOf('chosen e-mail', measured.chosen_email),
    ...linesOf('name with role', measured.contact),
    lineOf('company', measured.company),
    lineOf('category', measured.category),
    lineOf('status reason', measured.status_reason),
    lineOf('route', measured.route),
    ...linesOf('who may submit', measured.who),
    lineOf('deadline', measured.deadline),
    ...linesOf('industries', measured.industries),
    lineOf('grounding', measured.grounding),
  ]
}

function linesOf(name: string, found: Found): Line[] {
  const { precision, precision_interval, recall, recall_interval, right } = found
  return [
    {
      name: `${name}: precision`,
      figure: precision,
      interval: precision_interval,
      count: `${right} of ${found.found} found`,
    },
    {
      name: `${name}: recall`,
      figure: recall,
      interval: recall_interval,
      count: `${right} of ${found.labelled} labelled`,
    },
  ]
}

function lineOf(name: string, figures: Share | Accuracy): Line {
  const figure = 'share' in figures ? figures.share : figures.accuracy
  return { name, figure, interval: figures.interval, count: `${figures.right} of ${figures.of}` }
}

function describeConfusion({ status }: Measurement): string[] {
  const row = (label: 'open' | 'closed' | 'unknown') => {
    const { open, closed, unknown } = status.confusion[label]
    return `  labelled ${label.padEnd(8)} read as open ${open}, closed ${closed}, unknown ${unknown}`
  }
  return ['status', row('open'), row('closed'), row('unknown')]
}

function describeConfidence({ confidence }: Measurement): string[] {
  return [
    'confidence against the share of opportunities right in every field',
    ...confidence.map(
      ({ from, to, confidence: mean, right, of }) =>
        `  ${from.toFixed(1)} to ${to.toFixed(1)}: ${right} of ${of} right${mean === null ? '' : `, mean confidence ${mean.toFixed(3)}`}`,
    ),
  ]
}

/** Every field that differs from its label, page by page. */
export function describeWrong(pages: readonly Comparison[]): string[] {
  return pages.flatMap((page) => {
    const wrong = listWrong(page)
    return wrong.length === 0 ? [] : [`${page.id}  ${page.url}`, ...wrong.map((line) => `  ${line}`)]
  })
}

function listWrong({ relevance, status, opportunity, sets, values, evidence }: Comparison): string[] {
  const quoted = evidence === null ? '' : ` ("${evidence.slice(0, 160)}")`
  return [
    ...(opportunity !== null && opportunity.labelled === null && opportunity.predicted !== null
      ? [`opportunity: one that says ${opportunity.predicted}, from a page that should give none`]
      : []),
    ...(relevance !== null && relevance.predicted !== relevance.labelled
      ? [`relevant: read ${relevance.predicted}, labelled ${relevance.labelled}`]
      : []),
    ...(status !== null && status.predicted !== status.labelled
      ? [`status: read ${status.predicted}, labelled ${status.labelled}${quoted}`]
      : []),
    ...Object.entries(values).flatMap(([name, value]) =>
      value === null || isRight(value)
        ? []
        : [`${plain(name)}: read ${value.predicted ?? 'nothing'}, labelled ${value.labelled.join(' or ')}`],
    ),
    ...Object.entries(sets).flatMap(([name, set]) => [
      ...missingFrom(set?.labelled, set?.predicted).map((value) => `${plain(name)}: ${value} is not a label`),
      ...missingFrom(set?.predicted, set?.labelled).map((value) => `${plain(name)}: ${value} was missed`),
    ]),
  ]
}

function missingFrom(present: readonly string[] = [], wanted: readonly string[] = []): string[] {
  return wanted.filter((value) => !present.includes(value))
}

function plain(name: string): string {
  return name.replaceAll('_', ' ')
}
