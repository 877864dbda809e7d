import { showToast } from '#app/ui/toast.tsx'
import { ActionError } from './calls.ts'

/** Tells why something was not done: the server's own words for a refusal, else that it could not be reached. */
export function sayFailure(what: string, error: unknown): void {
  const isRefusal = error instanceof ActionError && error.status !== null && error.status < 500
  const description = isRefusal ? error.message : 'The server did not answer as it should. Nothing was changed.'
  showToast({ title: what, description, tone: 'destructive' })
}
