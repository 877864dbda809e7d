import { expect, test } from 'vitest'
import { commitSite } from './commit-site.ts'
import { findFrame } from './find-frame.ts'

const PAGE = 'export default () => <main><h1>Demos</h1></main>'
const NAV = 'export const Nav = () => <nav><a href="/demos">Send demos</a></nav>'
const FOOTER = 'export const Footer = () => <footer>© Tallow</footer>'
const frameOf = (page: string, files: Record<string, string>) => findFrame(page, commitSite(files))

test('header and footer are the files named so that are nearest to the page', () => {
  const site = {
    'web/app/demos/page.tsx': PAGE,
    'web/components/layout/SiteFooter.tsx': FOOTER,
    'web/components/navbar.tsx': NAV,
    'other/components/Footer.tsx': FOOTER,
    'other/components/Header.tsx': NAV,
  }
  expect(frameOf('web/app/demos/page.tsx', site)).toEqual({
    header: 'web/components/navbar.tsx',
    footer: 'web/components/layout/SiteFooter.tsx',
    words: [],
  })
})

test('without files named so the nearest layout that has them counts', () => {
  const layout = '<body><nav>Home</nav>{{ content }}<footer>© Tallow</footer></body>'
  const site = {
    'demos.md': '# Demos',
    '_layouts/default.html': layout,
    '_includes/head.html': '<title>Tallow</title>',
  }
  expect(frameOf('demos.md', site)).toEqual({
    header: '_layouts/default.html',
    footer: '_layouts/default.html',
    words: [],
  })
})

test('a file that shows nothing, one of the tests and one of the staff are passed over', () => {
  const site = {
    'src/Demos.jsx': PAGE,
    'src/Footer.jsx': 'export default () => <footer>{year}</footer>',
    'src/Footer.test.jsx': FOOTER,
    'src/admin/Footer.jsx': FOOTER,
  }
  expect(frameOf('src/Demos.jsx', site).footer).toBeNull()
})

test('what a footer imports as data is among its words, and so are the settings of a template', () => {
  const component = `import { mail } from '@/lib/contact'\nimport { x } from 'library/x'\n${FOOTER}`
  const files = {
    'src/Demos.tsx': PAGE,
    'src/Footer.tsx': component,
    'src/lib/contact.ts': "export const mail = 'a@b.example'",
  }
  expect(frameOf('src/Demos.tsx', files).words).toEqual(['src/lib/contact.ts'])
  const template = {
    'demos.md': '# Demos',
    '_includes/footer.html': '<footer>© {{ site.title }}</footer>',
    '_config.yml': 'title: Tallow',
  }
  expect(frameOf('demos.md', template)).toEqual({
    header: null,
    footer: '_includes/footer.html',
    words: ['_config.yml'],
  })
})

test('a document that is sent as it is has no frame in another file', () => {
  const footer = { 'footer.html': '<footer>© Tallow</footer>' }
  expect(frameOf('a.html', { 'a.html': '<body><p>Demos</p></body>', ...footer }).footer).toBeNull()
  expect(frameOf('a.html', { 'a.html': '<body><p>Demos</p>{% include footer.html %}</body>', ...footer }).footer).toBe(
    'footer.html',
  )
})
