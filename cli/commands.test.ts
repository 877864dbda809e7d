import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { expect, test } from 'vitest'
import { SUBMISSION_STATES } from '#contracts/desk/inbox-states.ts'
import { PRESETS } from '#contracts/scraper/sync-scraper.ts'
import { SETTING_NAMES } from '#server/platform/config.ts'
import { HELP } from '#setup/help.mjs'
import { makeTestFolder } from '#tests/harness/test-folder.ts'
import { createBackupParser } from './backup.ts'
import { createContentParser } from './content.ts'
import { createDoctorParser } from './doctor.ts'
import { createEvalParser } from './eval.ts'
import { createExportParser } from './export.ts'
import { createRestoreParser } from './restore.ts'
import { createScrapeParser } from './scrape/scrape-options.ts'
import { createSubmissionsParser } from './submissions.ts'
import { createUpgradeParser } from './upgrade.ts'
import { createUserParser } from './user.ts'

const SCRIPTS: string[] = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts)

/** The parser of each command that has one. */
const PARSERS = {
  scrape: createScrapeParser(),
  eval: createEvalParser(),
  user: createUserParser(() => undefined),
  doctor: createDoctorParser(),
  content: createContentParser(() => undefined),
  submissions: createSubmissionsParser(() => undefined),
  backup: createBackupParser(),
  restore: createRestoreParser(),
  export: createExportParser(),
  upgrade: createUpgradeParser(),
}

type Parser = Pick<CommandUnknownOpts, 'options' | 'commands'>

function optionsOf({ options, commands }: Parser): string[] {
  return [...options.map(({ long }) => long ?? ''), ...commands.flatMap(optionsOf)]
}

/** Runs main.ts to its end and returns what NODE_ENV was then. */
function modeOf(command: string, given?: string): string | undefined {
  const report = 'process.on("exit", () => console.log("mode", process.env.NODE_ENV))'
  const env = { PATH: process.env.PATH, ENV_FILE: '', ...(given !== undefined && { NODE_ENV: given }) }
  const args = ['--import', `data:text/javascript,${encodeURIComponent(report)}`, 'main.ts', command, '--help']
  const { stdout } = spawnSync(process.execPath, args, { cwd: path.resolve('.'), env, encoding: 'utf8' })
  return /^mode (.+)$/m.exec(stdout)?.[1]
}

test('React runs in production mode, except in development or when NODE_ENV says otherwise', () => {
  expect([modeOf('serve'), modeOf('dev'), modeOf('serve', 'development')]).toEqual([
    'production',
    'undefined',
    'development',
  ])
})

test.each(SCRIPTS)(
  'npm run %s -- --help prints usage, options and examples, whatever the settings are',
  async (command) => {
    const folder = await makeTestFolder('no-data')
    const env = { PATH: process.env.PATH, ENV_FILE: '/nowhere', DATA_DIR: path.join(folder, 'data'), PORT: 'many' }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['setup/run.mjs', command, '--help'], {
      env,
      encoding: 'utf8',
    })
    const created = readdirSync(folder)
    await rm(folder, { recursive: true })
    expect({ status, stderr, created }).toEqual({ status: 0, stderr: '', created: [] })
    expect(stdout).toMatch(/^npm (run )?\w+.*\n[\s\S]*\nOptions\n[\s\S]* --help [\s\S]*\nExamples\n {2}/)
  },
)

test('every script of package.json has a help text, and each names the options that its command takes', () => {
  expect(Object.keys(HELP).sort()).toEqual([...SCRIPTS].sort())
  for (const [command, parser] of Object.entries<Parser>(PARSERS)) {
    const named = [...(HELP[command] ?? '').matchAll(/--[a-z][a-z-]+/g)].map(([name]) => name)
    expect([command, [...new Set(named)].sort()]).toEqual([
      command,
      [...new Set([...optionsOf(parser), '--help'])].sort(),
    ])
  }
  for (const name of [...Object.keys(PRESETS), ...SUBMISSION_STATES]) expect(Object.values(HELP).join()).toContain(name)
})

test('main.ts prints the help of its commands too, and that of the start lists every setting', () => {
  const print = (...args: string[]) => spawnSync(process.execPath, ['main.ts', ...args], { encoding: 'utf8' })
  expect(print('backup', '-h').stdout.trim()).toBe(HELP.backup)
  const { stdout } = print('--help')
  for (const name of SETTING_NAMES) expect(stdout).toContain(`  ${name} `)
  expect(print('nothing', '--help')).toMatchObject({ status: 2, stdout: '' })
})

test('every command ends with one line when ENV_FILE names a missing file', async () => {
  const folder = await makeTestFolder('no-settings')
  const env = { PATH: process.env.PATH, ENV_FILE: '/nowhere/settings.env', DATA_DIR: folder }
  for (const command of ['serve', 'user', 'backup']) {
    const { status, stderr } = spawnSync(process.execPath, ['main.ts', command, 'list'], { env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, 'ENV_FILE: /nowhere/settings.env does not exist\n'])
  }
  expect(readdirSync(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

test.each([
  ['user grant nobody@label.example boss', 2],
  ['submissions close --until soon', 2],
  ['doctor --repair', 2],
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
