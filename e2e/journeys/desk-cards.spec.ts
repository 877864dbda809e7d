import type { Locator } from '@playwright/test'
import { expect, test } from '#e2e/product-test.ts'
import { answerActions, answersFor } from '#e2e/sample-rows/desk-answers.ts'
import { ANSWERS, createRow, idOf, topOf } from './desk-list-rows.ts'
import { ADMIN, signIn } from './staff-steps.ts'

const INDUSTRIES = [
  'Film',
  'TV',
  'Advertising',
  'Video games',
  'Trailers',
  'Podcasts',
  'Documentary',
  'Sports broadcast',
]

/** Whether something cuts this text off or hides it from everybody but screen readers. */
const isCut = (text: Locator) =>
  text.evaluate((element) => {
    const shown = document.createRange()
    shown.selectNodeContents(element)
    const words = shown.getBoundingClientRect()
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const box = at.getBoundingClientRect()
      if (getComputedStyle(at).overflow !== 'visible' && (words.right > box.right + 1 || words.bottom > box.bottom + 1))
        return true
    }
    return words.right > innerWidth
  })

for (const width of [320, 390, 768, 1440]) {
  test(`cards show all industries, and the band shows sources and presets in full, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, ADMIN)
    await answerActions(page, {
      ...ANSWERS,
      ...answersFor([{ ...createRow(1), industry_type: INDUSTRIES }, createRow(2)]),
      mark_openings: () => ({
        json: { marks: [{ id: idOf(1), best: 'Quiet Harbour', count: 2, reasons: ['Tag: pedal steel'] }] },
      }),
    })
    await page.goto('/sync-scraper')
    const card = page.getByRole('article', { name: 'Company 00001' })
    await expect(card.getByText('Quiet Harbour')).toBeVisible()
    const quickStart = page.getByRole('region', { name: 'Quick Start' })
    const texts = [
      ...INDUSTRIES.map((industry) => card.getByText(industry, { exact: true })),
      ...['Film and TV', 'Music library submissions', 'Commercial placements'].map((text) =>
        quickStart.getByText(text, { exact: true }),
      ),
      page.getByText(/^Active source: .* nothing beyond it is looked at\.$/),
    ]
    for (const text of texts) {
      await expect(text).toBeVisible()
      expect(await isCut(text), String(await text.textContent())).toBe(false)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    // Without the presets the list moves up where they are above it, and stays where they are beside the figures.
    const before = await topOf(page)
    await page.getByRole('button', { name: 'Hide Quick Start' }).click()
    await expect(quickStart).toBeHidden()
    if (width < 1280) expect(await topOf(page)).toBeLessThan(before - 40)
    else expect(await topOf(page)).toBe(before)
  })
}
