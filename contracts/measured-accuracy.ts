/**
 * How often the reading was right on real pages that nobody wrote rules with, from `npm run eval -- evaluation/real/measure.yaml`
 * (docs/decisions/101). Shown beside what staff confirm and correct. Counts of values that were read, or of rows.
 */
export const MEASURED_ACCURACY = {
  measured_on: '2026-11-26',
  pages: 364,
  sites: 202,
  fields: {
    submission_status: { right: 51, of: 67 },
    company_agency: { right: 151, of: 166 },
    contact_email: { right: 113, of: 138 },
    route: { right: 24, of: 40 },
    who_may_submit: { right: 3, of: 8 },
    deadline: { right: 144, of: 144 },
  },
  /** Rows wholly right, by the mean confidence of the ten bins that eval prints; a bin is counted where its mean lies. */
  confidence: [
    { from: 0, to: 0.5, right: 25, of: 34 },
    { from: 0.5, to: 0.7, right: 20, of: 35 },
    { from: 0.7, to: 0.9, right: 33, of: 46 },
    { from: 0.9, to: 1, right: 0, of: 0 },
  ],
} as const
