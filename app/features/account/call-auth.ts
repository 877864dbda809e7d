import { loadBackend } from '#app/lib/backend/client.ts'

type Auth = Awaited<ReturnType<typeof loadBackend>>['auth']
type Answer = { data?: unknown; error: Error | null }

/** Calls the auth service; throws its error. */
export async function callAuth<Result extends Answer>(
  call: (auth: Auth) => Promise<Result>,
): Promise<Extract<Result, { error: null }>['data']> {
  const { auth } = await loadBackend()
  const { data, error } = await call(auth)
  if (error !== null) throw error
  return data
}
