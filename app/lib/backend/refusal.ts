/** Why the backend did not take a form's row, as far as a visitor can do something about it. */
export type Refusal = 'duplicate' | 'closed' | 'limited' | 'failed'

/** Reads the refusal out of what the client library threw, or an error of our own that has the answer's status. */
export function refusalOf(error: unknown): Refusal {
  if (typeof error !== 'object' || error === null) return 'failed'
  if ('status' in error && error.status === 429) return 'limited'
  const code = 'code' in error ? error.code : null
  if (code === '23505') return 'duplicate'
  // The only policy that refuses a visitor's row is the one on the window.
  if (code === '42501') return 'closed'
  return code === 'PGRST429' ? 'limited' : 'failed'
}
