// `npm test`: format, lint, types, build, unit and integration tests, browser tests. Independent steps run in parallel.
// Every step runs even if another has failed, so that one run reports everything. Failures and counts are repeated at
// the end.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { runChild } from '#setup/run-child.mjs'
import { type Failure, failuresInPlaywright, failuresInVitest } from './failures-in.ts'
import { makeMemoryFolder } from './memory-folder.ts'

const OUTPUT = path.resolve('.test-output')
rmSync(OUTPUT, { recursive: true, force: true })
mkdirSync(OUTPUT, { recursive: true })
const memory = makeMemoryFolder()

const total = { passed: 0, failed: 0, skipped: 0 }
const failures: Failure[] = []
/** How much of a failure is repeated at the end. */
const LAST_LINES = 60
const MESSAGE_CHARACTERS = 2_000

console.log(
  '\nUnit and integration tests, in parallel with format, lint, types and the build. Each prints when it is done.',
)
const units = suite('Unit and integration tests', ['node_modules/vitest/vitest.mjs', 'run'], readVitest, true)
const isBuilt = await checkAndBuild()
await units
if (isBuilt) {
  await suite('Browser tests', ['node_modules/@playwright/test/cli.js', 'test'], readPlaywright, false)
}

for (const { title, message } of failures) console.log(`\n✗ ${title}\n${message.trim().slice(0, MESSAGE_CHARACTERS)}`)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
if (memory) rmSync(memory, { recursive: true, force: true })
process.exit(total.failed === 0 ? 0 : 1)

/** Runs the checks and the build. Returns whether the build succeeded. */
async function checkAndBuild(): Promise<boolean> {
  const lint = ['node_modules/@biomejs/biome/bin/biome', 'ci', '--diagnostic-level=error']
  await check('Format and lint', [...lint, `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.'])
  const isBuilt = await check('Build', ['setup/run.mjs', 'build', '--when-stale'])
  await check('Route types', ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
  await check('Types', ['node_modules/typescript/bin/tsc', '--noEmit'])
  return isBuilt
}

/** A step that counts as one test. */
async function check(title: string, args: string[]): Promise<boolean> {
  const { ok, lastLines } = await step(title, args, true)
  total[ok ? 'passed' : 'failed'] += 1
  if (!ok) failures.push({ title, message: lastLines })
  return ok
}

/** A step that reports its own tests. */
async function suite(title: string, args: string[], read: () => Report, isBeside: boolean): Promise<void> {
  const { ok, lastLines } = await step(title, args, isBeside)
  let counts = { passed: 0, failed: 0, skipped: 0 }
  try {
    const report = read()
    counts = report.counts
    failures.push(...report.failures)
  } catch {
    // Without a report the runner itself failed, which the exit code shows.
  }
  // A runner can fail without a failed test, by a crash or an unhandled error.
  if (!ok && counts.failed === 0) {
    counts.failed = 1
    failures.push({ title: `${title}, outside of a test`, message: lastLines })
  }
  if (ok && counts.passed === 0) counts.failed += 1
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key]
}

/** Prints the output of a parallel step as one block at its end. */
async function step(title: string, args: string[], isBeside: boolean) {
  const started = performance.now()
  if (!isBeside) console.log(`\n── ${title}`)
  const env = { ...process.env, TEST_OUTPUT: OUTPUT, ...(memory ? { TMPDIR: memory } : {}) }
  const { code, output } = await runChild(process.execPath, args, { env, quiet: isBeside })
  if (isBeside) console.log(`\n── ${title}\n${output.trimEnd()}`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`── ${title}: ${code === 0 ? 'ok' : 'failed'} in ${seconds} s`)
  return { ok: code === 0, lastLines: output.trimEnd().split('\n').slice(-LAST_LINES).join('\n') }
}

type Report = { counts: typeof total; failures: Failure[] }

function readVitest(): Report {
  const report = JSON.parse(readFileSync(path.join(OUTPUT, 'vitest.json'), 'utf8'))
  const counts = { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }
  return { counts, failures: failuresInVitest(report) }
}

function readPlaywright(): Report {
  const report = JSON.parse(readFileSync(path.join(OUTPUT, 'playwright.json'), 'utf8'))
  const { stats } = report
  // Flaky tests passed on the second attempt, which only a stalled browser gets (e2e/page-checks/standstill.ts).
  if (stats.flaky > 0) console.log(`${stats.flaky} passed on the second attempt, after their browser had stalled`)
  const counts = { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
  return { counts, failures: failuresInPlaywright(report) }
}
