import type { Locator, Page } from '@playwright/test'

type Box = { left: number; top: number; right: number; bottom: number }

/** The visible box of an element and everything in it. Clipped parts do not count, overflowing ones do. */
export const visibleBox = (part: Locator): Promise<Box> =>
  part.evaluate((element) => {
    const isShown = (one: Element) => one.checkVisibility({ visibilityProperty: true })
    const boxes = [element, ...element.querySelectorAll('*')].filter(isShown).flatMap((one) => {
      let { left, top, right, bottom } = one.getBoundingClientRect()
      for (let at = one.parentElement; at && at !== document.body; at = at.parentElement) {
        const { overflow } = getComputedStyle(at)
        if (overflow === 'visible') continue
        const clip = at.getBoundingClientRect()
        left = Math.max(left, clip.left)
        top = Math.max(top, clip.top)
        right = Math.min(right, clip.right)
        bottom = Math.min(bottom, clip.bottom)
      }
      return right - left > 1 && bottom - top > 1 ? [{ left, top, right, bottom }] : []
    })
    return {
      left: Math.min(...boxes.map((box) => box.left)),
      top: Math.min(...boxes.map((box) => box.top)),
      right: Math.max(...boxes.map((box) => box.right)),
      bottom: Math.max(...boxes.map((box) => box.bottom)),
    }
  })

/** The faults of these parts: pairs that overlap, and parts that leave the area. */
export async function listMisplaced(page: Page, area: Box, parts: Record<string, Locator>): Promise<string[]> {
  const boxes = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => ({ name, box: await visibleBox(part) })),
  )
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [
    ...(width > 0 ? ['the page scrolls sideways'] : []),
    ...boxes
      // Half a pixel, because places are fractions of pixels.
      .filter(({ box }) => box.left < area.left - 0.5 || box.right > area.right + 0.5 || box.top < area.top - 0.5)
      .map(({ name }) => `${name} leaves the area`),
    ...boxes.flatMap(({ name, box }, at) =>
      boxes
        .slice(at + 1)
        .filter(({ box: other }) => overlap(box, other))
        .map((other) => `${name} overlaps ${other.name}`),
    ),
  ]
}

function overlap(one: Box, other: Box): boolean {
  return (
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5
  )
}
