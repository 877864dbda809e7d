import type { Page } from '@playwright/test'
import { expect } from '#e2e/product-test.ts'

export const section = (page: Page) => page.getByRole('region', { name: 'The label' })
export const distanceToTop = (page: Page) => section(page).evaluate((element) => element.getBoundingClientRect().top)

/** The section stands right below the sticky header. */
export const expectSectionOnTop = (page: Page) => expect.poll(() => distanceToTop(page).then(Math.round)).toBe(72)
