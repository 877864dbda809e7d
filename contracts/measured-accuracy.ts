/**
 * How often the reading was right on real pages that nobody wrote rules with, from `npm run eval -- evaluation/real/measure.yaml`
 * (docs/decisions/106). Shown beside what staff confirm and correct. Counts of values that were read, or of rows.
 */
export const MEASURED_ACCURACY = {
  measured_on: '2026-11-26',
  pages: 411,
  sites: 228,
  fields: {
    submission_status: { right: 54, of: 70 },
    company_agency: { right: 165, of: 180 },
    contact_email: { right: 126, of: 151 },
    route: { right: 26, of: 43 },
    who_may_submit: { right: 3, of: 8 },
    deadline: { right: 158, of: 158 },
  },
  /** Rows wholly right, by the mean confidence of the ten bins that eval prints; a bin is counted where its mean lies. */
  confidence: [
    { from: 0, to: 0.5, right: 4, of: 12 },
    { from: 0.5, to: 0.7, right: 28, of: 38 },
    { from: 0.7, to: 0.9, right: 54, of: 76 },
    { from: 0.9, to: 1, right: 0, of: 0 },
  ],
} as const
