import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { findFreePort } from '#setup/port.mjs'

export type AppProcess = {
  url: string
  child: ChildProcess
  output: () => string
  /** SIGTERM, as a supervisor would; resolves with the exit code. */
  stop(): Promise<number | null>
  /** SIGKILL, like a crash or an out-of-memory kill. */
  kill(): Promise<void>
}

/** Starts the real server in a separate process and waits until it serves. */
export async function startApp(options: {
  dataDir: string
  settings?: Record<string, string>
  port?: number
  /** `dev` has Vite inside. */
  mode?: 'serve' | 'dev'
}): Promise<AppProcess> {
  const port = options.port ?? (await findFreePort())
  const url = `http://localhost:${port}`
  const child = spawn('node', ['main.ts', options.mode ?? 'serve'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...cleanEnvironment(), PORT: String(port), SITE_URL: url, DATA_DIR: options.dataDir, ...options.settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const exited = once(child, 'exit')
  // A test that runs into its limit never comes to stop(); the worker that ran it ends then.
  const stopWithWorker = () => child.kill('SIGTERM')
  process.once('exit', stopWithWorker)
  child.once('exit', () => process.off('exit', stopWithWorker))
  try {
    await waitUntilServing(url, child, () => output)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return {
    url,
    child,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      const [code] = await exited
      return code
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/**
 * What a process needs and nothing of the product's settings: neither the shell's nor those in .env, or the tests would
 * work on a developer's own database and mail server.
 */
export function cleanEnvironment(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot']
  const entries = kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]] as const] : []))
  return { ...Object.fromEntries(entries), ENV_FILE: '' }
}

async function waitUntilServing(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended while starting:\n${output()}`)
    const ok = await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server did not start in time:\n${output()}`)
}
