import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Options = Parameters<AxeBuilder['options']>[0]

export async function findViolations(page: Page, options: Options = {}, part?: string) {
  // Only violations are collected, and on pages without frames axe runs in legacy mode, which opens no second page for the result:
  // one run takes 0.7 s of processor time instead of 1.8 s, and there are over 150.
  const axe = new AxeBuilder({ page }).options({ ...options, resultTypes: ['violations'] })
  if (part !== undefined) axe.include(part)
  if (page.frames().length === 1) return (await axe.setLegacyMode().analyze()).violations
  const { violations } = await axe.analyze()
  // The page that axe opened for the result was in front and would get the key presses.
  await page.bringToFront()
  return violations
}

/** Each finding with the elements it concerns. */
export async function listAxeFindings(page: Page, options?: Options, part?: string): Promise<string[]> {
  const violations = await findViolations(page, options, part)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}
