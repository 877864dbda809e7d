/**
 * How often the reading was right on real pages that nobody wrote rules with, from `npm run eval -- evaluation/real/measure.yaml`
 * (docs/decisions/096). Shown beside what staff confirm and correct. Counts of values that were read, or of rows.
 */
export const MEASURED_ACCURACY = {
  measured_on: '2026-11-25',
  pages: 213,
  sites: 95,
  fields: {
    submission_status: { right: 38, of: 48 },
    company_agency: { right: 60, of: 74 },
    contact_email: { right: 72, of: 79 },
    route: { right: 18, of: 32 },
    who_may_submit: { right: 2, of: 4 },
    deadline: { right: 81, of: 81 },
  },
  /** Rows wholly right, by the mean confidence of the ten bins that eval prints; a bin is counted where its mean lies. */
  confidence: [
    { from: 0, to: 0.5, right: 14, of: 26 },
    { from: 0.5, to: 0.7, right: 11, of: 19 },
    { from: 0.7, to: 0.9, right: 12, of: 20 },
    { from: 0.9, to: 1, right: 0, of: 0 },
  ],
} as const
