import { test as base } from './product-test.ts'
import type { OwnProduct } from './servers/own-product.ts'

/**
 * For files whose tests change or count what other tests see: runs them on a product that no other file uses. A file with several
 * tests runs them one after the other (`test.describe.configure`), because each worker starts a product.
 */
export const ownProductTest = <Product extends OwnProduct>(start: () => Promise<Product>) =>
  base.extend<object, { own: Product }>({
    own: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright wants an object pattern here.
      async ({}, use) => {
        await using own = await start()
        await use(own)
      },
      // Only ends what hangs: some products read the sample web first.
      { scope: 'worker', timeout: 300_000 },
    ],
    baseURL: async ({ own }, use) => use(own.url),
  })
