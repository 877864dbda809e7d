import type { OpportunityDetail } from '#contracts/desk/opportunity-detail.ts'

/** The parts of the panel in their order, with their headings. */
export const PARTS = {
  work: 'Work',
  fields: 'What the pages say',
  confidence: 'Why this confidence',
  change: 'What would change this',
  notes: 'Notes',
  outreach: 'Outreach',
  catalog: 'Matching tracks from the catalog',
  shelf: 'From the shelf',
  pages: 'Source pages',
  history: 'History',
} as const
export type Part = keyof typeof PARTS

type Parted = Pick<OpportunityDetail, 'row' | 'would_change' | 'reasons' | 'pages'>

/** The parts that an opportunity has: those that would say nothing are left out. */
export function listParts({ row, would_change, reasons, pages }: Parted): Part[] {
  const isLeftOut: Partial<Record<Part, boolean>> = {
    confidence: reasons.length === 0,
    change: would_change.length === 0,
    catalog: row.submission_status !== 'open',
    shelf: row.submission_status !== 'open' || row.do_not_contact,
    pages: pages.length === 0,
  }
  return (Object.keys(PARTS) as Part[]).filter((part) => isLeftOut[part] !== true)
}

/** The id of a part in the document: only one panel is shown at a time. */
export function partId(part: Part): string {
  return `panel-${part}`
}
