import type { OpportunityDetail } from '#contracts/desk/opportunity-detail.ts'

/** The sections in their order, with their headings. */
export const SECTIONS = {
  work: 'Work',
  fields: 'What the pages say',
  confidence: 'Why this confidence',
  change: 'What would change this',
  notes: 'Notes',
  outreach: 'Outreach',
  catalog: 'Matching tracks from the catalog',
  shelf: 'Matching submissions',
  pages: 'Source pages',
  history: 'History',
} as const
export type PanelSectionKey = keyof typeof SECTIONS

type SectionInput = Pick<OpportunityDetail, 'row' | 'would_change' | 'reasons' | 'pages'>

/** Leaves out sections that would be empty. */
export function listSections({ row: opportunity, would_change, reasons, pages }: SectionInput): PanelSectionKey[] {
  const isLeftOut: Partial<Record<PanelSectionKey, boolean>> = {
    confidence: reasons.length === 0,
    change: would_change.length === 0,
    catalog: opportunity.submission_status !== 'open',
    shelf: opportunity.submission_status !== 'open' || opportunity.do_not_contact,
    pages: pages.length === 0,
  }
  return (Object.keys(SECTIONS) as PanelSectionKey[]).filter((section) => isLeftOut[section] !== true)
}

/** Unique in the document, because only one panel is shown at a time. */
export function sectionId(section: PanelSectionKey): string {
  return `panel-${section}`
}
