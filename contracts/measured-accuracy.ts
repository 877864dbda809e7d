/**
 * How often the reading was right on real pages that nobody wrote rules with, from `npm run eval -- evaluation/real/measure.yaml`
 * (docs/decisions/100). Shown beside what staff confirm and correct. Counts of values that were read, or of rows.
 */
export const MEASURED_ACCURACY = {
  measured_on: '2026-11-26',
  pages: 328,
  sites: 178,
  fields: {
    submission_status: { right: 51, of: 69 },
    company_agency: { right: 130, of: 149 },
    contact_email: { right: 106, of: 126 },
    route: { right: 24, of: 40 },
    who_may_submit: { right: 3, of: 7 },
    deadline: { right: 134, of: 134 },
  },
  /** Rows wholly right, by the mean confidence of the ten bins that eval prints; a bin is counted where its mean lies. */
  confidence: [
    { from: 0, to: 0.5, right: 16, of: 21 },
    { from: 0.5, to: 0.7, right: 33, of: 54 },
    { from: 0.7, to: 0.9, right: 21, of: 33 },
    { from: 0.9, to: 1, right: 0, of: 0 },
  ],
} as const
