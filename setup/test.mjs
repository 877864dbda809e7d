// `npm test`: format, lint, types, unit and integration tests, build, browser tests. Every step runs even if an earlier one has
// failed, so that one run reports everything; the last line is a summary.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const OUTPUT = path.resolve('.test-output')
rmSync(OUTPUT, { recursive: true, force: true })
mkdirSync(OUTPUT, { recursive: true })

const total = { passed: 0, failed: 0, skipped: 0 }

check('Format and lint', [
  'node_modules/@biomejs/biome/bin/biome',
  'ci',
  `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
  '--diagnostic-level=error',
  '.',
])
check('Route types', ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
check('Types', ['node_modules/typescript/bin/tsc', '--noEmit'])
suite('Unit and integration tests', ['node_modules/vitest/vitest.mjs', 'run'], readVitest)
if (check('Build', ['setup/run.mjs', 'build', '--when-stale'])) {
  suite('Browser tests', ['node_modules/@playwright/test/cli.js', 'test'], readPlaywright)
}

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)

/** A step that passes or fails as one. @param {string} title @param {string[]} args */
function check(title, args) {
  const ok = step(title, args)
  total[ok ? 'passed' : 'failed'] += 1
  return ok
}

/** A step that reports its own tests. @param {string} title @param {string[]} args @param {() => typeof total} read */
function suite(title, args, read) {
  const ok = step(title, args)
  let counts = { passed: 0, failed: 0, skipped: 0 }
  try {
    counts = read()
  } catch {
    // No report means that the runner itself failed, which the exit code below reports.
  }
  // A runner can fail without a failed test (a crash, a broken setup), which must not count as success.
  if (!ok && counts.failed === 0) counts.failed = 1
  if (ok && counts.passed === 0) counts.failed += 1
  for (const key of /** @type {const} */ (['passed', 'failed', 'skipped'])) total[key] += counts[key]
}

/** @param {string} title @param {string[]} args */
function step(title, args) {
  const started = performance.now()
  console.log(`\n── ${title}`)
  const { status } = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, TEST_OUTPUT: OUTPUT },
  })
  console.log(
    `── ${title}: ${status === 0 ? 'ok' : 'failed'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
  return status === 0
}

/** @returns {typeof total} */
function readVitest() {
  const report = JSON.parse(readFileSync(path.join(OUTPUT, 'vitest.json'), 'utf8'))
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }
}

/** @returns {typeof total} */
function readPlaywright() {
  const { stats } = JSON.parse(readFileSync(path.join(OUTPUT, 'playwright.json'), 'utf8'))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}
