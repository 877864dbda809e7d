import type { Page } from '@playwright/test'

/** Resolves once the app runs and has replayed what was pressed and typed before. Resolves at once if it already has. */
export const waitForApp = (page: Page) =>
  page.evaluate(() =>
    window.earlyActs ? new Promise((resolve) => addEventListener('app:ready', () => resolve(true))) : true,
  )
