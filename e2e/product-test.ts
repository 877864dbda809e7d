import { test as base, expect } from '@playwright/test'
import { noteStandstill, requireStandstillBefore } from './page-checks/standstill.ts'

/** The settings of the product that global-setup started. */
export const product = {
  get url(): string {
    return required('E2E_URL')
  },
  get mailbox(): string {
    return required('E2E_MAILBOX')
  },
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: global-setup.ts did not run`)
  return value
}

/**
 * Playwright's test with the product's address as base URL. Any console error or warning of the page fails the test. A test that
 * provokes one declares it: `allowedConsole.push(/…/)`. A test that asks for no page opens none.
 */
export const test = base.extend<{ attempt: undefined; allowedConsole: RegExp[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants an object pattern here.
  baseURL: async ({}, use) => use(product.url),
  attempt: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants an object pattern here.
    async ({}, use, info) => {
      requireStandstillBefore(info)
      await use(undefined)
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants an object pattern here.
  allowedConsole: async ({}, use) => use([]),
  page: async ({ page, allowedConsole }, use, info) => {
    const unexpected: string[] = []
    const judge = (text: string) => {
      if (!allowedConsole.some((pattern) => pattern.test(text))) unexpected.push(text)
    }
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') judge(message.text())
    })
    page.on('pageerror', (error) => judge(String(error)))
    await use(page)
    await noteStandstill(page, info)
    expect(unexpected, 'console errors and warnings').toEqual([])
  },
})

export { expect }
