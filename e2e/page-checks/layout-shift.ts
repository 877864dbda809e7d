import type { Page } from '@playwright/test'

/** Adds up the page's layout shifts since a moment of its own clock, in milliseconds. The default is its start. */
export const sumLayoutShifts = (page: Page, since = 0): Promise<number> =>
  page.evaluate(
    (since) =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if (entry.startTime >= since) sum += Number(Reflect.get(entry, 'value'))
          }
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
    since,
  )

/**
 * For a page whose shifts are counted from its start. The fallback fonts have the metrics of Arial, which not every machine has.
 * The browser logs each font that fails.
 */
export const withoutWebFonts = (page: Page): Promise<unknown> => page.route('**/*.woff2', (route) => route.abort())
