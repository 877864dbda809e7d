// `npm test`: format, lint, types, build, unit and integration tests, browser tests. What does not depend on each other runs at the
// same time. Every step runs even if another has failed, so that one run reports everything; the last line is a summary.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { makeMemoryFolder } from './memory-folder.mjs'
import { runChild } from './run-child.mjs'

const OUTPUT = path.resolve('.test-output')
rmSync(OUTPUT, { recursive: true, force: true })
mkdirSync(OUTPUT, { recursive: true })
const memory = makeMemoryFolder()

const total = { passed: 0, failed: 0, skipped: 0 }

console.log(
  '\nUnit and integration tests; beside them format and lint, types and the build. Each prints when it is done.',
)
const units = suite('Unit and integration tests', ['node_modules/vitest/vitest.mjs', 'run'], readVitest, true)
const isBuilt = await checkAndBuild()
await units
if (isBuilt) {
  await suite('Browser tests', ['node_modules/@playwright/test/cli.js', 'test'], readPlaywright, false)
}

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
if (memory) rmSync(memory, { recursive: true, force: true })
process.exit(total.failed === 0 ? 0 : 1)

/** The quick checks and the build, one after the other. Returns whether there is something for browsers to look at. */
async function checkAndBuild() {
  const lint = ['node_modules/@biomejs/biome/bin/biome', 'ci', '--diagnostic-level=error']
  await check('Format and lint', [...lint, `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.'])
  const isBuilt = await check('Build', ['setup/run.mjs', 'build', '--when-stale'])
  await check('Route types', ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
  await check('Types', ['node_modules/typescript/bin/tsc', '--noEmit'])
  return isBuilt
}

/** A step that passes or fails as one. @param {string} title @param {string[]} args */
async function check(title, args) {
  const ok = await step(title, args, true)
  total[ok ? 'passed' : 'failed'] += 1
  return ok
}

/**
 * A step that reports its own tests.
 * @param {string} title @param {string[]} args @param {() => typeof total} read @param {boolean} isBeside
 */
async function suite(title, args, read, isBeside) {
  const ok = await step(title, args, isBeside)
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

/** Beside others, a step's output is printed as one block at its end. @param {string} title @param {string[]} args @param {boolean} isBeside */
async function step(title, args, isBeside) {
  const started = performance.now()
  if (!isBeside) console.log(`\n── ${title}`)
  const env = { ...process.env, TEST_OUTPUT: OUTPUT, ...(memory ? { TMPDIR: memory } : {}) }
  const { code, output } = await runChild(process.execPath, args, { env, quiet: isBeside })
  if (isBeside) console.log(`\n── ${title}\n${output.trimEnd()}`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`── ${title}: ${code === 0 ? 'ok' : 'failed'} in ${seconds} s`)
  return code === 0
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
