import type { Page } from '@playwright/test'

/** Holds back every script until released, so that a test can act before the app is running. */
export function holdScripts(page: Page): Promise<() => void> {
  return holdFiles(page, '**/assets/*.js')
}

/** Holds back the files of these addresses until released. */
export async function holdFiles(page: Page, pattern: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await released
    await route.continue()
  })
  return release
}
