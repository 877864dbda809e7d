/**
 * How often the reading was right on real pages that nobody wrote rules with, from `npm run eval -- evaluation/real/measure.yaml`
 * (docs/decisions/080). Shown beside what staff confirm and correct. Counts of values that were read, or of rows.
 */
export const MEASURED_ACCURACY = {
  measured_on: '2026-11-23',
  pages: 188,
  sites: 80,
  fields: {
    submission_status: { right: 37, of: 48 },
    company_agency: { right: 58, of: 71 },
    contact_email: { right: 70, of: 76 },
    route: { right: 18, of: 31 },
    who_may_submit: { right: 2, of: 4 },
    deadline: { right: 78, of: 78 },
  },
  /** Rows wholly right, by the mean confidence of the ten bins that eval prints; a bin is counted where its mean lies. */
  confidence: [
    { from: 0, to: 0.5, right: 12, of: 26 },
    { from: 0.5, to: 0.7, right: 12, of: 20 },
    { from: 0.7, to: 0.9, right: 13, of: 21 },
    { from: 0.9, to: 1, right: 0, of: 0 },
  ],
} as const
