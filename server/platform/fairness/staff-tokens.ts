import type { Caller } from '#server/platform/db/database.ts'

const MOST_TOKENS = 500

/** Remembers refresh tokens of staff. They decide only which connections a request uses, never its rights. */
export function createStaffTokens(isVisitor: (caller: Caller) => Promise<boolean>) {
  const tokens = new Set<string>()
  return {
    /** Remembers a refresh token that is issued to an account of staff. */
    note(userId: string, refreshToken: string): void {
      // Not awaited: the caller holds a connection, and this may need another one.
      void isVisitor({ role: 'authenticated', claims: { sub: userId } }).then((isOther) => {
        if (isOther) return
        const [oldest] = tokens
        if (tokens.size >= MOST_TOKENS && oldest !== undefined) tokens.delete(oldest)
        tokens.add(refreshToken)
      })
    },
    /**
     * Whether this process issued the refresh token to staff. A request that renews a session identifies its caller in
     * no other way.
     */
    has: (refreshToken: string) => tokens.has(refreshToken),
  }
}
export type StaffTokens = ReturnType<typeof createStaffTokens>
