import { loadBackend } from '#app/lib/backend/client.ts'

export type CodeCounts = { total: number; remaining: number }

/** Of an account that has codes. Throws the service's error, as all calls here do. */
export async function readRecoveryCodes(): Promise<CodeCounts> {
  const { auth } = await loadBackend()
  const { data, error } = await auth.mfa.recoveryCodes.getStatus()
  if (error) throw error
  return { total: data.total, remaining: data.remaining }
}

/** New codes; those of an earlier list stop working. They are given out only here. */
export async function makeRecoveryCodes(hasSome: boolean): Promise<string[]> {
  const { auth } = await loadBackend()
  const { recoveryCodes } = auth.mfa
  const { data, error } = hasSome ? await recoveryCodes.regenerate() : await recoveryCodes.generate()
  if (error) throw error
  return data.codes.map(groupCode)
}

/** Grouped by four to be easier to read; the service takes it with or without the hyphens. */
function groupCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}

/** Uses up a code in place of another second factor. */
export async function redeemRecoveryCode(code: string): Promise<void> {
  const { auth } = await loadBackend()
  const { error } = await auth.mfa.recoveryCodes.verify({ code })
  if (error) throw error
}
