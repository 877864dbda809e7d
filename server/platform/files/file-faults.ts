const ADVICE: Record<string, string> = {
  ENOSPC: 'the disk is full: free some space and start again',
  EDQUOT: "the user's disk quota is used up: free some space and start again",
  EACCES: 'it belongs to another user: start as that user, or take ownership with chown -R',
  EPERM: 'it belongs to another user: start as that user, or take ownership with chown -R',
  EROFS: 'the disk is mounted read-only: mount it writable and start again',
}
/** Errors of a network disk that is gone. */
const LOST = ['EIO', 'ESTALE', 'ENOTCONN', 'EHOSTDOWN', 'ETIMEDOUT', 'ENODEV', 'ENXIO', 'EREMOTEIO']

/** Describes a file system error in one line: what failed, its code, and what to do. */
export function describeFault(what: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const known = ADVICE[code ?? '']
  if (known !== undefined) return `${what} (${code}): ${known}.`
  if (LOST.includes(code ?? ''))
    return `${what} (${code}): the disk does not answer; connect or mount it and start again.`
  return `${what} (${code?.startsWith('E') && !code.startsWith('ERR') ? code : message}).`
}
