import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withDataDirLock } from './data-dir-lock.ts'

async function createFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'lock-'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

/** A process that holds the lock until it is killed. */
async function holdElsewhere(folder: string) {
  const script = `const { withDataDirLock } = await import('./server/platform/files/data-dir-lock.ts')
    await withDataDirLock(${JSON.stringify(folder)}, () => { console.log('held'); return new Promise((end) => setTimeout(end, 600_000)) })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  await once(child.stdout, 'data')
  return { kill: () => child.kill('SIGKILL'), [Symbol.dispose]: () => void child.kill('SIGKILL') }
}

test('the lock admits one process at a time and is released when it is killed', async () => {
  await using place = await createFolder()
  using child = await holdElsewhere(place.folder)
  await expect(withDataDirLock(place.folder, async () => 'in', 100)).rejects.toThrow(
    /Another process has been starting/,
  )
  const waiting = withDataDirLock(place.folder, async () => 'in')
  child.kill()
  expect(await waiting).toBe('in')
})

test('two callers in one process take turns', async () => {
  await using place = await createFolder()
  const order: string[] = []
  const visit = (name: string) =>
    withDataDirLock(place.folder, async () => {
      order.push(`${name} in`)
      await Promise.resolve()
      order.push(`${name} out`)
    })
  await Promise.all([visit('a'), visit('b')])
  expect(order).toHaveLength(4)
  expect(order[0]?.[0]).toBe(order[1]?.[0])
})
