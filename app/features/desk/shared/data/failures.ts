import { showToast } from '#app/ui/overlay/toast.tsx'
import { ActionError } from './call.ts'

export function showFailure(what: string, error: unknown): void {
  showToast({ title: what, description: describeRefusal(error), tone: 'destructive' })
}

/** Shows the error's own message, such as the server's reason for a refusal. */
export const showRefusal = (title: string) => (error: unknown) =>
  showToast({ title, description: error instanceof Error ? error.message : '', tone: 'destructive' })

/** Shows the specified notice and logs the cause. */
export function showError(description: string, what: string, error: unknown): void {
  showToast({ title: 'Error', description, tone: 'destructive' })
  // biome-ignore lint/suspicious/noConsole: the toast does not name the cause.
  console.error(`${what} failed`, error)
}

/** The server's reason for a refusal; otherwise a general message. */
export function describeRefusal(error: unknown, what: 'changed' | 'stored' = 'changed'): string {
  const isRefusal = error instanceof ActionError && error.status !== null && error.status < 500
  return isRefusal ? error.message : `The server did not respond as expected. Nothing was ${what}.`
}

/** Why typed text was not saved. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof ActionError)) return 'The server did not respond as expected.'
  if (error.status === 401) return 'You are signed out. What you typed is kept in this tab: sign in again and save it.'
  if (error.status === null) return 'The server cannot be reached. What you typed is kept.'
  // The server's message starts with the field name, which is redundant beside the field.
  return error.message.replace(/^(?:fields|change)\.[a-z_.0-9]+: /, '')
}
