import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ROOT } from './folders.ts'

test('a command whose output pipe is closed still ends normally and prints no error', async () => {
  const child = spawn(process.execPath, ['main.ts', 'scrape', '--help'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ENV_FILE: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const [code] = await once(child, 'close')
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
})

// Linux has a file that is always full.
test.runIf(process.platform === 'linux')('a command whose output goes to a full disk still ends normally', async () => {
  const full = await open('/dev/full', 'w')
  try {
    const child = spawn(process.execPath, ['main.ts', 'scrape', '--help'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ENV_FILE: '' },
      stdio: ['ignore', full.fd, 'pipe'],
    })
    let errors = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk.toString()
    })
    const [code] = await once(child, 'close')
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
  } finally {
    await full.close()
  }
})
