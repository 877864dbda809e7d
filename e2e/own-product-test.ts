import { ADMIN } from '#e2e/journeys/staff-steps.ts'
import { test as base } from './product-test.ts'
import { type OwnProduct, startOwnProduct } from './servers/own-product.ts'

/** For files whose tests change what visitors see: runs them on a separate server. */
export const test = base.extend<object, { own: OwnProduct }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants an object pattern here.
    async ({}, use) => {
      await using own = await startOwnProduct(ADMIN)
      await use(own)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ own }, use) => use(own.url),
})
