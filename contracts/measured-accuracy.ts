/**
 * How often the reading was right on real pages that nobody wrote rules with, from `npm run eval -- evaluation/real/measure.yaml`
 * (docs/decisions/071). Shown beside what staff confirm and correct. Counts of values that were read, or of rows.
 */
export const MEASURED_ACCURACY = {
  measured_on: '2026-11-23',
  pages: 125,
  sites: 57,
  fields: {
    submission_status: { right: 26, of: 34 },
    company_agency: { right: 44, of: 55 },
    contact_email: { right: 45, of: 52 },
    route: { right: 13, of: 24 },
    who_may_submit: { right: 2, of: 3 },
    deadline: { right: 55, of: 55 },
  },
  /** Rows wholly right, by the mean confidence of the ten bins that eval prints; a bin is counted where its mean lies. */
  confidence: [
    { from: 0, to: 0.5, right: 11, of: 24 },
    { from: 0.5, to: 0.7, right: 5, of: 10 },
    { from: 0.7, to: 0.9, right: 11, of: 15 },
    { from: 0.9, to: 1, right: 0, of: 0 },
  ],
} as const
