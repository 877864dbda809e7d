import type { Page } from '@playwright/test'
import { expect } from '#e2e/product-test.ts'
import { answerAsSpecified, type Backend } from '#e2e/servers/specified-backend.ts'
import { ADMIN, signIn } from './staff-steps.ts'

/** The browser's error for the one call that such a backend refuses. */
export const ONE_REFUSAL = /Failed to load resource: the server responded with a status of (400|404)/

/** Opens the dashboard with a backend that knows the specified calls alone. */
export async function open(page: Page, address = '/sync-scraper') {
  await signIn(page, ADMIN)
  const backend = await answerAsSpecified(page)
  await page.goto(address)
  await untilQuiet(page)
  return backend
}

/** When live updates begin, the lists are loaded again, because changes may have been missed. */
export async function untilQuiet(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('Live')
  await page.waitForLoadState('networkidle')
}

export const card = (page: Page, company: string) => page.getByRole('article', { name: company })
export const cards = (page: Page) => page.getByRole('list', { name: 'Opportunities' }).getByRole('article')
export const figures = (page: Page) => page.getByRole('region', { name: 'Figures' })
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search opportunities' })
export const sentAs = ({ sent }: Backend, action: string) => sent.filter((body) => body.action === action)
