import { nameField } from '#app/features/desk/panel/field-list.ts'
import type { DeskFigures } from '#contracts/desk-figures.ts'
import { MEASURED_ACCURACY } from '#contracts/measured-accuracy.ts'
import { type FigureData, formatNumber, type Point, type Series } from './figure-data.ts'

type Counted = { right: number; of: number }

const SERIES: Series[] = [
  { key: 'staff', label: 'Confirmed', look: 'solid' },
  { key: 'measured', label: 'Real pages', look: 'bars' },
]
const NONE: Counted = { right: 0, of: 0 }
const shareOf = ({ right, of }: Counted) => Math.round((right / of) * 100)

/** Shares of different counts side by side, with the counts in words; a side without any has no mark. */
function toPoint(name: string, staff: Counted, measured: Counted = NONE, filters: Point['filters'] = {}): Point {
  const sides = [
    ...(staff.of === 0 ? [] : [`staff confirmed ${staff.right} of ${staff.of}`]),
    ...(measured.of === 0 ? [] : [`${measured.right} of ${measured.of} right on real pages`]),
  ]
  return {
    name,
    short: name,
    values: {
      ...(staff.of === 0 ? {} : { staff: shareOf(staff) }),
      ...(measured.of === 0 ? {} : { measured: shareOf(measured) }),
    },
    filters,
    note: sides.join(', '),
  }
}

const staffOf = ({ confirmed, corrected }: { confirmed: number; corrected: number }): Counted => ({
  right: confirmed,
  of: confirmed + corrected,
})

/** What staff confirmed of what they decided on, by field, beside the share that was right on pages no rule was written with. */
export function describeFieldAccuracy({ accuracy }: DeskFigures): FigureData {
  const measured: Record<string, Counted | undefined> = MEASURED_ACCURACY.fields
  const fields = [...new Set([...Object.keys(measured), ...accuracy.fields.map(({ field }) => field)])]
  const points = fields.map((field) => {
    const decided = accuracy.fields.find((one) => one.field === field) ?? { confirmed: 0, corrected: 0 }
    return toPoint(nameField(field), staffOf(decided), measured[field])
  })
  return {
    title: 'Accuracy by field',
    summary: summarise(accuracy.fields),
    of: 'Field',
    series: SERIES,
    points,
    ...PERCENT,
  }
}

/** The same by the confidence of the rows; real pages are counted as rows that are right in everything they state. */
export function describeConfidenceAccuracy({ accuracy }: DeskFigures): FigureData {
  const points = accuracy.confidence.map(({ from, to, ...decided }) => {
    const name = `${Math.round(from * 100)} to ${Math.round(to * 100)}%`
    const measured = MEASURED_ACCURACY.confidence.find((one) => one.from === from)
    const rows = { confidence_from: from, confidence_to: to === 1 ? 1 : Math.round(to * 1000 - 1) / 1000 }
    return toPoint(name, staffOf(decided), measured, { staff: rows, measured: rows })
  })
  return {
    title: 'Accuracy by confidence',
    summary: `${MEASURED_ACCURACY.pages} real pages from ${MEASURED_ACCURACY.sites} sites: rows right in all they state.`,
    of: 'Confidence',
    series: SERIES,
    points,
    ...PERCENT,
  }
}

const PERCENT = { format: (value: number) => `${value}%`, tick: (value: number) => `${value}%` }

function summarise(fields: DeskFigures['accuracy']['fields']): string {
  const [confirmed, corrected] = [
    fields.reduce((sum, one) => sum + one.confirmed, 0),
    fields.reduce((sum, one) => sum + one.corrected, 0),
  ]
  return confirmed + corrected === 0
    ? 'Staff have neither confirmed nor corrected a value yet.'
    : `Staff confirmed ${formatNumber(confirmed)} values and corrected ${formatNumber(corrected)}.`
}
