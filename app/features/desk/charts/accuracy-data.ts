import { fieldLabel } from '#app/features/desk/panel/field/field-list.ts'
import { formatCount } from '#app/features/desk/shared/words.ts'
import type { DeskFigures } from '#contracts/desk/desk-figures.ts'
import { type FigureData, formatNumber, type Point, type Series } from './figure-data.ts'

type Decisions = { confirmed: number; corrected: number }

const SERIES: Series[] = [
  { key: 'confirmed', label: 'Confirmed', pattern: 'solid' },
  { key: 'corrected', label: 'Corrected', pattern: 'hatch' },
]

function toPoint(name: string, { confirmed, corrected }: Decisions, filters: Point['filters'] = {}): Point {
  const decided = confirmed + corrected
  return {
    name,
    values: { confirmed, corrected },
    filters,
    note: decided === 0 ? 'no decisions yet' : `${Math.round((confirmed / decided) * 100)}% confirmed`,
  }
}

/** Values that staff confirmed or corrected, by field. Fields without decisions are left out. */
export function describeFieldAccuracy({ accuracy }: DeskFigures): FigureData {
  return {
    title: 'Accuracy by field',
    summary: summarise(accuracy.fields),
    pointHeading: 'Field',
    series: SERIES,
    points: accuracy.fields.map(({ field, ...decided }) => toPoint(fieldLabel(field), decided)),
  }
}

/** The same by the confidence of the opportunities. */
export function describeConfidenceAccuracy({ accuracy }: DeskFigures): FigureData {
  return {
    title: 'Accuracy by confidence',
    summary: summarise(accuracy.confidence),
    pointHeading: 'Confidence',
    series: SERIES,
    points: accuracy.confidence.map(({ from, to, ...decided }) => {
      const filter = { confidence_from: from, confidence_to: to === 1 ? 1 : Math.round(to * 1000 - 1) / 1000 }
      const name = `${Math.round(from * 100)} to ${Math.round(to * 100)}%`
      return toPoint(name, decided, { confirmed: filter, corrected: filter })
    }),
  }
}

function summarise(decisions: readonly Decisions[]): string {
  const confirmed = decisions.reduce((sum, one) => sum + one.confirmed, 0)
  const corrected = decisions.reduce((sum, one) => sum + one.corrected, 0)
  if (confirmed + corrected === 0) return 'No decisions yet.'
  const share = Math.round((confirmed / (confirmed + corrected)) * 100)
  return `Staff confirmed ${formatCount(confirmed, 'value')} and corrected ${formatNumber(corrected)}: ${share}% were right.`
}
