import { expect, test } from 'vitest'
import { hashOf } from '#evaluation/real-page.ts'
import { commitSite } from './commit-site.ts'
import { findLayout } from './find-layouts.ts'

const PAGE = 'export default () => <main><h1>Demos</h1></main>'
const LAYOUT = "export const metadata = { title: 'Tallow' }"
const FOOTER = "import { mail } from './mail'\nexport default () => <footer>{mail} © Tallow</footer>"
const MAIL = "export const mail = 'desk@tallow.example'"

test('what stands around a page is listed with the hash of each file', () => {
  const files = commitSite({
    'app/page.tsx': PAGE,
    'app/layout.tsx': LAYOUT,
    'app/Footer.tsx': FOOTER,
    'app/mail.ts': MAIL,
  })
  expect(findLayout('app/page.tsx', files)).toEqual({
    head: { path: 'app/layout.tsx', sha256: hashOf(LAYOUT) },
    footer: { path: 'app/Footer.tsx', sha256: hashOf(FOOTER) },
    words: [{ path: 'app/mail.ts', sha256: hashOf(MAIL) }],
  })
})

test('a document that is complete has nothing around it', () => {
  const page = '<title>Tallow</title><body><p>Demos</p></body>'
  expect(
    findLayout('demos.html', commitSite({ 'demos.html': page, 'footer.html': '<footer>©</footer>' })),
  ).toBeUndefined()
})
