import { expect, test } from 'vitest'
import { parsePage } from './parse-page.ts'

const textOf = (body: string) => {
  const page = parsePage({ url: 'https://brightwater.com/', body, contentType: 'text/html' })
  return page.text.slice(0, page.visibleEnd)
}

test.each([
  ['display none', '<p style="display:none">SECRET</p>'],
  ['invisible', '<p style="visibility: hidden">SECRET</p>'],
  ['no opacity', '<p style="opacity:0">SECRET</p>'],
  ['no size of letters', '<p style="font-size:0px">SECRET</p>'],
  ['off the screen', '<p style="position:absolute;left:-9999px">SECRET</p>'],
  ['indented away', '<p style="text-indent:-9999px">SECRET</p>'],
  ['cut to nothing', '<p style="clip:rect(0,0,0,0)">SECRET</p>'],
  ['the hidden attribute', '<p hidden>SECRET</p>'],
  ['aria-hidden', '<div aria-hidden="true"><p>SECRET</p></div>'],
  ['a class for screen readers', '<p class="sr-only">SECRET</p>'],
  ['a class the page itself hides', '<style>.trap{display:none}</style><p class="trap">SECRET</p>'],
  ['an id the page itself hides', '<style>#trap { visibility:hidden }</style><p id="trap">SECRET</p>'],
  ['a comment', '<!-- SECRET -->'],
  ['a script', '<script>"SECRET"</script>'],
  ['a template', '<template><p>SECRET</p></template>'],
  ['noscript', '<noscript>SECRET</noscript>'],
  ['a hidden field', '<input type="hidden" value="SECRET" placeholder="SECRET">'],
])('text hidden by %s is not part of the page text', (_name, hidden) => {
  expect(textOf(`<p>Before</p>${hidden}<p>After</p>`)).toBe('Before\nAfter\n')
})

test('zero-width characters are removed from words', () => {
  expect(textOf('<p>we\u200b acc\u00adept\u2060 de\ufeffmos</p>')).toBe('we accept demos\n')
})

test('endless nesting neither throws nor takes long to parse', () => {
  const deep = `${'<div>'.repeat(50_000)}deep${'</div>'.repeat(50_000)}`
  expect(textOf(`<p>Before</p>${deep}<p>After</p>`)).toContain('Before')
})

test('a link right after a word is a separate word, and a link within a word is not', () => {
  expect(textOf('<p><span>Head of Music</span><a href="mailto:a@b.example">email</a></p>').trim()).toBe(
    'Head of Music email',
  )
  expect(textOf('<p>Record<a href="/s">s</a></p>').trim()).toBe('Records')
})
