import type { Page } from '@playwright/test'

/** Resolves once the app runs and what was kept for it has been made again, also where that is already the case. */
export const waitForApp = (page: Page) =>
  page.evaluate(() =>
    window.earlyActs ? new Promise((resolve) => addEventListener('app:ready', () => resolve(true))) : true,
  )
