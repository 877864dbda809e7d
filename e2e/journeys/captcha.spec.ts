import { ownProductTest } from '#e2e/own-product-test.ts'
import { expect } from '#e2e/product-test.ts'
import { CAPTCHA_SECRET, CAPTCHA_SITE_KEY, startCaptchaStandIn } from '#e2e/servers/captcha-stand-in.ts'
import { startOwnProduct } from '#e2e/servers/own-product.ts'
import { ADMIN, shownEmail, submitSignIn } from './staff-steps.ts'

for (const provider of ['turnstile', 'hcaptcha'] as const) {
  const test = ownProductTest(async () => {
    const captcha = await startCaptchaStandIn()
    const settings = { CAPTCHA_VERIFY_URL: captcha.url, CAPTCHA_SECRET, CAPTCHA_SITE_KEY, CAPTCHA_PROVIDER: provider }
    return { ...(await startOwnProduct(settings, captcha)), captcha }
  })

  test.describe(provider, () => {
    // One after the other, on one product.
    test.describe.configure({ mode: 'default' })

    test(`${provider}'s widget is loaded when the form is used, and its token signs in`, async ({
      page,
      own,
      allowedConsole,
    }) => {
      test.slow()
      allowedConsole.push(/Failed to load resource: the server responded with a status of 400/)
      const requested = await own.captcha.serve(page, provider)
      await page.goto('/auth')
      await expect(page.getByRole('heading', { name: 'Staff Access Required' })).toBeVisible()
      expect(requested).toEqual([])
      const challenge = page.frameLocator('iframe[title="Captcha"]').getByRole('button', { name: 'I am a person' })
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const place = await submitSignIn(page).boundingBox()
      await page.getByLabel('Email').fill(ADMIN.email)
      await page.getByLabel('Password').fill('not the password')
      await expect(challenge).toBeVisible()
      // The widget's place is reserved before it loads, so that the button does not move.
      expect(await submitSignIn(page).boundingBox()).toEqual(place)
      await submitSignIn(page).click()
      // The form waits for the visitor to solve the challenge.
      await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
      await challenge.click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Invalid credentials' })).toBeVisible()
      // A token is accepted once, so the widget has started again.
      await page.getByLabel('Password').fill(ADMIN.password)
      await challenge.click()
      await submitSignIn(page).click()
      await page.waitForURL((url) => url.pathname === '/')
      await expect(shownEmail(page, ADMIN.email)).toBeVisible()
    })

    test(`with ${provider} a link to a new password is sent, and sign-up works`, async ({ page, own }) => {
      test.slow()
      await own.captcha.serve(page, provider)
      const challenge = page.frameLocator('iframe[title="Captcha"]').getByRole('button', { name: 'I am a person' })
      await page.goto('/auth')
      await page.getByRole('button', { name: 'Forgot password?' }).click()
      // Until the app runs, the page shows the sign-in form, which has an email field too.
      await expect(page.getByRole('button', { name: 'Send Link' })).toBeVisible()
      await page.getByLabel('Email').fill(ADMIN.email)
      await challenge.click()
      await page.getByRole('button', { name: 'Send Link' }).click()
      await expect(page.getByText('a link to a new password is on its way')).toBeVisible()
      await page.goto('/auth')
      await page.getByRole('tab', { name: 'Sign Up' }).click()
      const signUp = page.getByRole('button', { name: 'Sign Up', exact: true })
      // Until then the reserved place is the sign-in form's.
      await expect(signUp).toBeVisible()
      await expect(page.locator('[data-captcha-place]')).toHaveCSS('height', provider === 'turnstile' ? '65px' : '78px')
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const place = await signUp.boundingBox()
      await page.getByLabel('Full Name').fill('Ben')
      await page.getByLabel('Email').fill('ben@label.example')
      await page.getByLabel('Password').fill('quiet-boulevard-10')
      await challenge.click()
      expect(await signUp.boundingBox()).toEqual(place)
      await signUp.click()
      await expect(page.getByText('A confirmation link is on its way')).toBeVisible()
    })
  })
}
