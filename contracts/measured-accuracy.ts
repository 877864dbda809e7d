/**
 * How often the reading was right on real pages that nobody wrote rules with, from `npm run eval -- evaluation/real/measure.yaml`
 * (docs/decisions/058). Shown beside what staff confirm and correct. Counts of values that were read, or of rows.
 */
export const MEASURED_ACCURACY = {
  measured_on: '2026-11-23',
  pages: 77,
  sites: 39,
  fields: {
    submission_status: { right: 18, of: 24 },
    company_agency: { right: 20, of: 29 },
    contact_email: { right: 20, of: 24 },
    route: { right: 9, of: 18 },
    who_may_submit: { right: 2, of: 3 },
    deadline: { right: 27, of: 27 },
  },
  /** Rows wholly right, by the mean confidence of the ten bins that eval prints; a bin is counted where its mean lies. */
  confidence: [
    { from: 0, to: 0.5, right: 4, of: 12 },
    { from: 0.5, to: 0.7, right: 0, of: 4 },
    { from: 0.7, to: 0.9, right: 4, of: 12 },
    { from: 0.9, to: 1, right: 4, of: 4 },
  ],
} as const
