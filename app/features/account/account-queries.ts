import { QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { listSessions, readAccount } from './account-calls.ts'
import { readRecoveryCodes } from './factors/recovery-code-calls.ts'
import { listSignInWays } from './identity-calls.ts'

export function createAccountQueries(): QueryClient {
  // Without a network a query fails, which the screen says, rather than waiting for one behind a placeholder.
  return new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 15_000, networkMode: 'always' } } })
}

export const useAccount = () => useQuery({ queryKey: ['account', 'user'], queryFn: readAccount })
export const useSessions = () => useQuery({ queryKey: ['account', 'sessions'], queryFn: listSessions })
export const useRecoveryCodes = () => useQuery({ queryKey: ['account', 'codes'], queryFn: readRecoveryCodes })
export const useSignInWays = () => useQuery({ queryKey: ['account', 'ways'], queryFn: listSignInWays })

/** Reads everything again: most changes to an account show in more than one place. */
export function useAccountReload(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['account'] })
}
