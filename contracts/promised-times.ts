/** How long people are told to wait for an answer. A test compares this with what the forms say. */
export const PROMISED = {
  /** Applications: '2-4 weeks'. */
  artist: { words: '2-4 weeks', days: 28 },
  /** Messages and briefs: '1-2 business days'. A weekend makes four days of two. */
  contact: { words: '1-2 business days', days: 4 },
} as const
