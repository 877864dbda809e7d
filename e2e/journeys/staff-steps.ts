import type { Locator, Page } from '@playwright/test'
import { findViolations } from '#e2e/page-checks/axe-findings.ts'
import { expect, product } from '#e2e/product-test.ts'
import { waitForMail } from '#e2e/servers/mailbox.ts'

export const ADMIN = { email: 'admin@example.com', password: 'magnolia-after-midnight' }

/** The form's own button, because the header has a link and the tabs have a tab with the same name. */
export const submitSignIn = (page: Page) =>
  page.getByRole('form', { name: 'Sign in' }).getByRole('button', { name: 'Sign In' })

/** The signed-in user in the header, without the second copy in the closed flat menu. */
export const shownEmail = (page: Page, email: string) =>
  page.getByRole('banner').getByText(email).filter({ visible: true })

type Account = { email: string; password: string }

/** Gives the browser a session, as the form does, without loading the form and the page it leads to. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/env.json')
  const { publishableKey } = JSON.parse(await page.locator('body').innerText())
  const answer = await page.request.post(new URL('/auth/v1/token?grant_type=password', page.url()).href, {
    headers: { apikey: publishableKey },
    data: account,
  })
  expect(answer.status()).toBe(200)
  await page.evaluate((session) => localStorage.setItem('neon-magnolia-auth', session), await answer.text())
}

export async function signInByForm(page: Page, account: Account): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await submitSignIn(page).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
}

/** Signs up through the form and returns the address and the link in its mail. */
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

/** The notice of a failure. */
export const errorToast = (page: Page, text: string) =>
  page.locator('[data-tone=destructive]').filter({ hasText: `Error${text}` })

/** The link to the auth service in a mail. */
export function linkIn(text: string): string {
  const link = /https?:\/\/[^\s"<>]*\/auth\/v1\/verify\?[^\s"<>]*/.exec(text)?.[0]
  if (link === undefined) throw new Error(`No link in the mail:\n${text}`)
  return link.replaceAll('&amp;', '&')
}

/** Opens a section of an opportunity's panel from the panel's list of sections. */
export async function openPart(panel: Locator, part: string): Promise<Locator> {
  const parts = panel.getByRole('navigation', { name: 'Sections of this opportunity' })
  await parts.getByRole('button', { name: part, exact: true }).click()
  return panel.getByRole('region', { name: part })
}

export async function expectAccessible(page: Page): Promise<void> {
  // During a fade-in the colours are intermediate and would fail the contrast check, so wait for the end.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const violations = await findViolations(page, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  })
  const found = violations.flatMap(({ id, nodes }) => {
    const counted = nodes.filter(({ any }) => !any.some(({ data }) => data?.messageKey === 'partiallyObscured'))
    return counted.length === 0 ? [] : [`${id}: ${counted.map((node) => node.target.join(' ')).join(' | ')}`]
  })
  // A target that is half under a sticky head can be scrolled out of it, so its position does not matter.
  expect(found).toEqual([])
}
