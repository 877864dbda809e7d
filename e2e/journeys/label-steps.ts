import type { Page } from '@playwright/test'
import { expect } from '#e2e/product-test.ts'

export const section = (page: Page) => page.getByRole('region', { name: 'The label' })
export const distanceToTop = (page: Page) => section(page).evaluate((element) => element.getBoundingClientRect().top)

/** The section is right below the sticky header of 72 pixels. A font that arrives while scrolling ends may move it by two. */
export const expectSectionOnTop = (page: Page) =>
  expect.poll(async () => Math.abs((await distanceToTop(page)) - 72)).toBeLessThan(4)
