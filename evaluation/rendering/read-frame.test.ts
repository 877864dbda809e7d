import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { renderSource } from '#evaluation/render-source.ts'
import { readFrame } from './read-frame.ts'

const layout = {
  path: 'layouts/default.html',
  text: '<body><header><nav>Home</nav>Tallow</header><main>{{ content }} all that is here</main><footer>© Tallow</footer></body>',
}

test('of a layout the elements named so are shown, each once', () => {
  expect(readFrame(layout, 'header', [])).toBe('<header><nav>Home</nav>Tallow</header>')
  expect(readFrame(layout, 'footer', [])).toBe('<footer>© Tallow</footer>')
})

test('of a file named so all is shown if it has no such element, and nothing if it says nothing', () => {
  const footer = (text: string) => readFrame({ path: 'includes/footer.php', text }, 'footer', [])
  expect(footer('<div>© Tallow</div><script>track()</script>')).toBe('<footer><div>© Tallow</div></footer>')
  expect(footer('</div></body></html>')).toBe('')
  expect(readFrame({ path: 'layouts/default.html', text: '<div>© Tallow</div>' }, 'footer', [])).toBe('')
})

test('a page stands between the header and the footer of its site', () => {
  const page = 'export default () => <main><h1>Demos</h1></main>'
  const html = load(
    renderSource('src/Demos.tsx', page, [], { head: layout, header: layout, footer: layout, words: [] }),
  )
  expect(
    html('body')
      .children()
      .get()
      .map(({ tagName }) => tagName),
  ).toEqual(['header', 'main', 'footer'])
  const markdown = load(renderSource('demos.md', '---\ntitle: Demos\n---\n# Demos', [], { footer: layout, words: [] }))
  expect(markdown('title').text()).toBe('Demos')
  expect(markdown('h1 + footer').text()).toBe('© Tallow')
})

test('a footer takes words from the files that come with it', () => {
  const footer = {
    path: 'Footer.jsx',
    text: "import { mail } from './contact'\nexport default () => <footer>{mail}</footer>",
  }
  const words = [{ path: 'contact.js', text: "export const mail = 'desk@tallow.example'" }]
  expect(renderSource('Demos.jsx', 'export default () => <p>Demos</p>', [], { footer, words })).toContain(
    '<p>Demos</p><footer>desk@tallow.example</footer>',
  )
})

test('a page keeps the navigation and the footer that it has', () => {
  const html = renderSource('demos.html', '<body><nav>Own</nav><footer>Own too</footer></body>', [], {
    header: layout,
    footer: layout,
    words: [],
  })
  expect(load(html)('body').text()).toBe('OwnOwn too')
})
