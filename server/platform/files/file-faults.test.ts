import { expect, test } from 'vitest'
import { describeFault } from './file-faults.ts'

const fault = (code: string) => Object.assign(new Error(`${code}: something`), { code })

test('a disk error is described in one line that says what to do', () => {
  expect(describeFault('DATA_DIR /data cannot be written to', fault('ENOSPC'))).toBe(
    'DATA_DIR /data cannot be written to (ENOSPC): the disk is full: free some space and start again.',
  )
  expect(describeFault('X', fault('EACCES'))).toContain('chown -R')
  for (const code of ['EIO', 'ESTALE', 'ENOTCONN']) {
    expect(describeFault('X', fault(code))).toBe(
      `X (${code}): the disk does not answer; connect or mount it and start again.`,
    )
  }
  expect(describeFault('X', fault('ENOTDIR'))).toBe('X (ENOTDIR).')
})
