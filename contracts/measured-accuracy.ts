/**
 * How often the reading was right on real pages that nobody wrote rules with, from `npm run eval -- evaluation/real/measure.yaml`
 * (docs/decisions/097). Shown beside what staff confirm and correct. Counts of values that were read, or of rows.
 */
export const MEASURED_ACCURACY = {
  measured_on: '2026-11-25',
  pages: 244,
  sites: 117,
  fields: {
    submission_status: { right: 45, of: 60 },
    company_agency: { right: 73, of: 93 },
    contact_email: { right: 87, of: 97 },
    route: { right: 19, of: 35 },
    who_may_submit: { right: 2, of: 5 },
    deadline: { right: 99, of: 99 },
  },
  /** Rows wholly right, by the mean confidence of the ten bins that eval prints; a bin is counted where its mean lies. */
  confidence: [
    { from: 0, to: 0.5, right: 12, of: 25 },
    { from: 0.5, to: 0.7, right: 18, of: 35 },
    { from: 0.7, to: 0.9, right: 16, of: 26 },
    { from: 0.9, to: 1, right: 0, of: 0 },
  ],
} as const
