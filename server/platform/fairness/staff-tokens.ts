import type { Caller } from '#server/platform/db/database.ts'

const MOST_TOKENS = 500

/** The refresh tokens of staff. They decide only which connections a request uses; it still proves its rights. */
export function createStaffTokens(isVisitor: (caller: Caller) => Promise<boolean>) {
  const tokens = new Set<string>()
  return {
    /** Notes a refresh token that is given to an account, if the account is one of staff. */
    note(userId: string, refreshToken: string): void {
      // Nothing waits for this, as the caller has a connection and this may need another one.
      void isVisitor({ role: 'authenticated', claims: { sub: userId } }).then((isOther) => {
        if (isOther) return
        const [oldest] = tokens
        if (tokens.size >= MOST_TOKENS && oldest !== undefined) tokens.delete(oldest)
        tokens.add(refreshToken)
      })
    },
    /** Whether this process has given the refresh token to staff: a request that renews a session says nothing else of its caller. */
    has: (refreshToken: string) => tokens.has(refreshToken),
  }
}
export type StaffTokens = ReturnType<typeof createStaffTokens>
