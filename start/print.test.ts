import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'

test('a command whose output nobody reads any more ends as it would have, without a word about it', async () => {
  const child = spawn(process.execPath, ['main.ts', 'scrape', '--help'], {
    cwd: path.dirname(import.meta.dirname),
    env: { PATH: process.env.PATH, ENV_FILE: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const [code] = await once(child, 'close')
  expect({ code, said }).toEqual({ code: 0, said: '' })
})
