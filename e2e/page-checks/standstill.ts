import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, TestInfo } from '@playwright/test'

/** Far more than a frame takes on the busiest machine. */
const PATIENCE_MS = 10_000

/**
 * Now and then Chromium without a screen draws nothing any more while the page's script goes on, and a press waits for the next
 * frame until the test's time is up. Such a test is tried once more. One that failed in any other way is not: its second attempt
 * fails at once.
 */
export function requireStandstillBefore(info: TestInfo): void {
  if (info.retry > 0 && !existsSync(noteOf(info))) {
    throw new Error('Failed at the first attempt; only a test whose browser stood still is tried again')
  }
}

/** To be called after each test. */
export async function noteStandstill(page: Page, info: TestInfo): Promise<void> {
  if (info.status !== 'timedOut' || !(await standsStill(page))) return
  mkdirSync(path.dirname(noteOf(info)), { recursive: true })
  writeFileSync(noteOf(info), `${info.title}\n`)
}

function noteOf(info: TestInfo): string {
  return path.join(info.project.outputDir, 'standstill', info.testId)
}

/** Script answers, and an animation of one millisecond never ends. A test's own clock moves timers and frames, but no animation. */
async function standsStill(page: Page): Promise<boolean> {
  const answers = page.evaluate(() => true).catch(() => false)
  if (!(await Promise.race([answers, sleep(PATIENCE_MS, false)]))) return false
  const draws = page
    .evaluate(async () => {
      await document.documentElement.animate([{ opacity: 1 }, { opacity: 1 }], 1).finished
      return true
    })
    .catch(() => true)
  return !(await Promise.race([draws, sleep(PATIENCE_MS, false)]))
}
