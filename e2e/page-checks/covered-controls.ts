import type { Page } from '@playwright/test'

/**
 * The controls that toasts cover at this scroll position: a click would reach them if the toasts were not there.
 */
export async function listCoveredControls(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const list = document.querySelector<HTMLElement>('[data-toasts]')
    if (list === null || list.querySelector('[data-tone]') === null) throw new Error('no toast is shown')
    const controls = document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')
    const pointsOf = (control: Element) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const at = [0.05, 0.5, 0.95]
      return at.flatMap((x) => at.map((y) => [left + width * x, top + height * y] as const))
    }
    return [...controls]
      .filter((control) => list.contains(control) === false)
      .filter((control) =>
        pointsOf(control).some(([x, y]) => {
          const isCovered = list.contains(document.elementFromPoint(x, y))
          if (!isCovered) return false
          list.style.display = 'none'
          const below = document.elementFromPoint(x, y)
          list.style.removeProperty('display')
          return below !== null && (control === below || control.contains(below))
        }),
      )
      .map((control) => control.getAttribute('aria-label') ?? control.textContent?.trim() ?? control.tagName)
  })
}
