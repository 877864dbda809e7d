import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { waitForMail } from '#e2e/mailbox.ts'
import { expect, product } from '#e2e/product-test.ts'

export const ADMIN = { email: 'admin@example.com', password: 'magnolia-after-midnight' }

/** The form's own button: the header has a link and the tabs a tab of the same name. */
export const submitSignIn = (page: Page) =>
  page.getByRole('form', { name: 'Sign in' }).getByRole('button', { name: 'Sign In' })

/** Who the header says is signed in; its closed menu for phones holds the address a second time. */
export const shownEmail = (page: Page, email: string) =>
  page.getByRole('banner').getByText(email).filter({ visible: true })

export async function signIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await submitSignIn(page).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
}

/** Signs up through the form and yields the address and the link that its mail holds. */
export async function signUp(page: Page, password: string): Promise<{ email: string; link: string }> {
  const email = `new-${crypto.randomUUID()}@example.com`
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Full Name').fill('Ines Okafor')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  await expect(page.getByText('We sent you a confirmation link to complete your registration.')).toBeVisible()
  return { email, link: linkIn((await waitForMail(product.mailbox, email, /Confirm/)).text) }
}

/** The link of a mail that leads to the auth service. */
export function linkIn(text: string): string {
  const link = /https?:\/\/[^\s"<>]*\/auth\/v1\/verify\?[^\s"<>]*/.exec(text)?.[0]
  if (link === undefined) throw new Error(`No link in the mail:\n${text}`)
  return link.replaceAll('&amp;', '&')
}

export async function expectAccessible(page: Page): Promise<void> {
  // What is still fading in has the colours of neither ground, and nobody reads it before it stands.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)).toEqual(
    [],
  )
}
