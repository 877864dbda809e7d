/**
 * How often the reading was right on real pages that nobody wrote rules with, from `npm run eval -- evaluation/real/measure.yaml`
 * (docs/decisions/099). Shown beside what staff confirm and correct. Counts of values that were read, or of rows.
 */
export const MEASURED_ACCURACY = {
  measured_on: '2026-11-25',
  pages: 282,
  sites: 143,
  fields: {
    submission_status: { right: 46, of: 64 },
    company_agency: { right: 88, of: 107 },
    contact_email: { right: 90, of: 110 },
    route: { right: 19, of: 35 },
    who_may_submit: { right: 2, of: 5 },
    deadline: { right: 113, of: 113 },
  },
  /** Rows wholly right, by the mean confidence of the ten bins that eval prints; a bin is counted where its mean lies. */
  confidence: [
    { from: 0, to: 0.5, right: 13, of: 27 },
    { from: 0.5, to: 0.7, right: 19, of: 36 },
    { from: 0.7, to: 0.9, right: 18, of: 28 },
    { from: 0.9, to: 1, right: 0, of: 0 },
  ],
} as const
