import { expect, test } from '#e2e/product-test.ts'

/** Tracks whose figures have the longest words of the content. */
const TRACKS = ['/artists/mirror-lido/lane-four', '/artists/juno-ardoin/enough-for-two']

for (const path of TRACKS) {
  test(`the figures of ${path} do not break words`, async ({ page }) => {
    await page.goto(path)
    for (const width of [390, 640, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const broken = () =>
        page.getByText('Mood', { exact: true }).evaluate((label) => {
          const text = label.nextElementSibling?.firstChild
          if (!(text instanceof Text)) return ['no figure']
          const words = [...text.data.matchAll(/\S+/g)].filter(({ 0: word, index }) => {
            const range = document.createRange()
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
          })
          return words.map(([word]) => word)
        })
      // Just after a resize Chromium may still compute viewport units from the previous size.
      await expect.poll(broken, `at ${width} pixels`).toEqual([])
    }
  })
}
