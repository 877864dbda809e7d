import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { cleanEnvironment } from '#e2e/servers/app-process.ts'
import { isInstalled } from '#setup/install.mjs'
import { findFreePort } from '#setup/port.mjs'
import { makeTestFolder } from '#tests/harness/test-folder.ts'

const ROOT = path.resolve(import.meta.dirname, '..', '..')

/** Runs `npm start` as a supervisor does, which knows only npm's process. */
async function startWithNpm() {
  // It would install packages and so remove them while other tests run.
  if (!isInstalled()) throw new Error('Run `npm start` once first: the packages are not those of the lock file.')
  const folder = await makeTestFolder('npm')
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...cleanEnvironment(), DATA_DIR: path.join(folder, 'data'), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate session, so that signals to npm do not reach the server through the process group.
    detached: true,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const exited = once(child, 'exit')
  const isServing = () =>
    fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    )
  await expect.poll(isServing, { message: `npm start serves\n${said}`, timeout: 60_000 }).toBe(true)
  return {
    npm: child.pid ?? 0,
    exited,
    isServing,
    said: () => said,
    readPostmaster: () => readFile(path.join(folder, 'data', 'postgres', 'postmaster.pid'), 'utf8').catch(() => null),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const) {
  test(`${signal} to npm ends the server and its database in order`, async () => {
    test.slow()
    await using product = await startWithNpm()
    const postmaster = Number((await product.readPostmaster())?.split('\n')[0])
    expect(isAlive(postmaster)).toBe(true)
    process.kill(product.npm, signal)
    await product.exited
    await expect.poll(() => isAlive(postmaster), { timeout: 20_000 }).toBe(false)
    // A killed database leaves this file behind; a stopped one removes it.
    expect(await product.readPostmaster()).toBeNull()
    await expect.poll(product.isServing).toBe(false)
    expect(product.said()).toContain('Stopping …')
  })
}
