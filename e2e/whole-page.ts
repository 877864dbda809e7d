import type { Page } from '@playwright/test'

/** Has the browser lay out what no first view shows (app/start/first-view.ts), as a page does when it is first scrolled. */
export const layOutWholePage = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('scroll')))
