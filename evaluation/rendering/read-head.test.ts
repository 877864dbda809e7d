import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { renderSource } from '#evaluation/render-source.ts'
import { readHead } from './read-head.ts'

const page = (text: string, path = 'src/pages/Demos.tsx') => ({ path, text })
const COMPONENT = 'export default () => <main><h1>Demos</h1></main>'

test('a component without a head has that of the document that it is drawn in', () => {
  const document = {
    path: 'index.html',
    text: '<!doctype html><title>Tallow &amp; Sons</title><meta name="description" content="A label."><meta property="og:site_name" content="Tallow">',
  }
  expect(readHead(page(COMPONENT), document)).toEqual({
    title: 'Tallow & Sons',
    description: 'A label.',
    siteName: 'Tallow',
  })
  const html = renderSource('src/pages/Demos.tsx', COMPONENT, [], { head: document, words: [] })
  expect(load(html)('title').text()).toBe('Tallow & Sons')
  expect(load(html)('body').text().trim()).toBe('Demos')
})

test('a layout puts the title that a page says itself as its template says', () => {
  const layout = page(
    "const name = 'Tallow'\nexport const metadata = { title: { default: name, template: `%s | ${name}` }, description: 'A label.' }",
    'app/layout.tsx',
  )
  const said = `export const metadata = { title: 'Demos' }\n${COMPONENT}`
  expect(readHead(page(said), layout).title).toBe('Demos | Tallow')
  expect(readHead(page(COMPONENT), layout).title).toBe('Tallow')
  expect(readHead(page(said), null).title).toBe('Demos')
})

test.each([
  ['<Layout title="Send demos"><p>One</p></Layout>', 'src/pages/demos.astro'],
  ['export default () => <><Helmet><title>Send demos</title></Helmet><p>One</p></>', 'src/Demos.jsx'],
  ["useEffect(() => { document.title = 'Send demos' })", 'src/Demos.tsx'],
  ["<script setup>useHead({ title: 'Send demos' })</script><template><p>One</p></template>", 'pages/demos.vue'],
])('a page says its own title in many ways: %s', (text, path) => {
  expect(readHead({ path, text }, null).title).toBe('Send demos')
})

test.each([
  ['_config.yml', 'title: Tallow\ndescription: A label.'],
  ['hugo.toml', 'baseURL = "/"\ntitle = "Tallow"'],
  ['gatsby-config.js', "module.exports = { siteMetadata: { title: 'Tallow' } }"],
])('settings name a site: %s', (path, text) => {
  expect(readHead(page('', 'content/demos.md'), { path, text }).title).toBe('Tallow')
})

test.each([
  ['what a run would tell', '<title>{title}</title>'],
  ['what a server would tell', '<title><?php echo $title ?></title>'],
  ['what a generator wrote', '<title>Vite + React + TS</title>'],
])('%s is no title', (_what, text) => {
  expect(readHead(page(COMPONENT), { path: 'index.html', text }).title).toBeNull()
})

test('a document with a title of its own keeps it', () => {
  const html = '<html><head><title>Demos</title></head><body>One</body></html>'
  expect(
    renderSource('demos.html', html, [], { head: { path: 'header.html', text: '<title>Tallow</title>' }, words: [] }),
  ).toBe(html)
})
