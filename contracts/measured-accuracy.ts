/**
 * How often the reading was right on real pages that nobody wrote rules with, from `npm run eval -- evaluation/real/measure.yaml`
 * (docs/decisions/068). Shown beside what staff confirm and correct. Counts of values that were read, or of rows.
 */
export const MEASURED_ACCURACY = {
  measured_on: '2026-11-23',
  pages: 109,
  sites: 52,
  fields: {
    submission_status: { right: 23, of: 33 },
    company_agency: { right: 37, of: 47 },
    contact_email: { right: 36, of: 42 },
    route: { right: 11, of: 20 },
    who_may_submit: { right: 2, of: 2 },
    deadline: { right: 45, of: 45 },
  },
  /** Rows wholly right, by the mean confidence of the ten bins that eval prints; a bin is counted where its mean lies. */
  confidence: [
    { from: 0, to: 0.5, right: 17, of: 34 },
    { from: 0.5, to: 0.7, right: 3, of: 10 },
    { from: 0.7, to: 0.9, right: 4, of: 5 },
    { from: 0.9, to: 1, right: 0, of: 0 },
  ],
} as const
