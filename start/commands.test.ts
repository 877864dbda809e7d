import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'

/** Runs main.ts to its end and returns what NODE_ENV was then. */
function modeOf(command: string, given?: string): string | undefined {
  const report = 'process.on("exit", () => console.log("mode", process.env.NODE_ENV))'
  const env = { PATH: process.env.PATH, ENV_FILE: '', ...(given !== undefined && { NODE_ENV: given }) }
  const args = ['--import', `data:text/javascript,${encodeURIComponent(report)}`, 'main.ts', command, '--help']
  const { stdout } = spawnSync(process.execPath, args, { cwd: path.resolve('.'), env, encoding: 'utf8' })
  return /^mode (.+)$/m.exec(stdout)?.[1]
}

test('React runs without its checks for developers, except in development or where somebody asked for them', () => {
  expect([modeOf('serve'), modeOf('dev'), modeOf('serve', 'development')]).toEqual([
    'production',
    'undefined',
    'development',
  ])
})
