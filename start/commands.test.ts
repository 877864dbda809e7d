import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { makeTestFolder } from '#tests/test-folder.ts'

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

test.each([
  ['user --help', 0],
  ['user grant nobody@label.example boss', 2],
  ['submissions --help', 0],
  ['submissions close --until soon', 2],
])('%s is answered without a database', async (line, code) => {
  const folder = await makeTestFolder('no-database')
  const env = { PATH: process.env.PATH, ENV_FILE: '', DATA_DIR: folder }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['main.ts', ...line.split(' ')], {
    env,
    encoding: 'utf8',
  })
  const created = readdirSync(folder)
  await rm(folder, { recursive: true })
  expect({ status, created }).toEqual({ status: code, created: [] })
  expect(stdout + stderr).toContain(`npm run ${line.split(' ')[0]} -- `)
})
