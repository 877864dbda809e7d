import { QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { loadBackend } from '#app/lib/backend/client.ts'
import { callAuth } from './call-auth.ts'

export function createAccountQueries(): QueryClient {
  // Offline, a query fails and the screen says so, instead of waiting behind a placeholder.
  return new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 15_000, networkMode: 'always' } } })
}

/** The signed-in user's own account. `newEmail` is not confirmed yet. */
export type Account = Awaited<ReturnType<typeof loadAccount>>

async function loadAccount() {
  const { user } = await callAuth((auth) => auth.getUser())
  const { email, new_email, user_metadata, factors } = user
  const name: unknown = user_metadata.full_name
  const verified = factors?.filter(({ status }) => status === 'verified') ?? []
  return {
    email: email ?? '',
    newEmail: new_email || null,
    fullName: typeof name === 'string' ? name : '',
    hasFactor: verified.some(({ factor_type }) => factor_type !== 'recovery_code'),
    hasCodes: verified.some(({ factor_type }) => factor_type === 'recovery_code'),
  }
}

const SessionsSchema = z.array(
  z.object({
    id: z.guid(),
    created_at: z.string(),
    last_used_at: z.string(),
    user_agent: z.string().nullable(),
    ip: z.string().nullable(),
    aal: z.string(),
    is_current: z.boolean(),
  }),
)
export type OwnSession = z.infer<typeof SessionsSchema>[number]

/** This device first, then the last used. */
async function listSessions(): Promise<OwnSession[]> {
  const client = await loadBackend()
  const { data, error } = await client.rpc('list_my_sessions')
  if (error) throw error
  return SessionsSchema.parse(data).toSorted((left, right) => Number(right.is_current) - Number(left.is_current))
}

export const useAccount = () => useQuery({ queryKey: ['account', 'user'], queryFn: loadAccount })
export const useSessions = () => useQuery({ queryKey: ['account', 'sessions'], queryFn: listSessions })

/** Reloads everything, because most changes to an account are visible in several places. */
export function useAccountReload(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['account'] })
}
