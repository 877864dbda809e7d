import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, TestInfo } from '@playwright/test'

/** Far more than a frame takes on the busiest machine. */
const PATIENCE_MS = 10_000

/**
 * Occasionally headless Chromium stops rendering while the page's script continues, and a click waits for the next frame until the
 * test times out. Only such a test is retried. If a test failed in any other way, its second attempt fails at once.
 */
export function requireStandstillBefore(info: TestInfo): void {
  if (info.retry > 0 && !existsSync(noteOf(info))) {
    throw new Error('Failed at the first attempt; only a test whose browser stopped rendering is retried')
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

/** Script runs, but an animation of one millisecond never ends. A test's own clock moves timers and frames, but no animation. */
async function standsStill(page: Page): Promise<boolean> {
  const answers = page.evaluate(() => true).catch(() => false)
  if (!(await Promise.race([answers, sleep(PATIENCE_MS, false)]))) return false
  const renders = page
    .evaluate(async () => {
      await document.documentElement.animate([{ opacity: 1 }, { opacity: 1 }], 1).finished
      return true
    })
    .catch(() => true)
  return !(await Promise.race([renders, sleep(PATIENCE_MS, false)]))
}
