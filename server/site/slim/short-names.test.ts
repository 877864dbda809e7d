import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { shortenNames } from './short-names.ts'

const SHEET = '/assets/site.css'

/** Of a page whose rules are the whole sheet. */
const shorten = (html: string, css: string, text = css) => shortenNames(html, css, { address: SHEET, text })

test('classes are renamed in the markup and in the rules, in the order of the rules', () => {
  const { html, css } = shorten(
    '<p class="text-sm hover:lit"><svg class="[&amp;_b]:big"></svg></p>',
    String.raw`.\[\&_b\]\:big b{width:1.5rem}.text-sm{color:red}@media (hover:hover){.hover\:lit:hover,p>.text-sm{color:blue}}`,
  )
  expect(html).toBe('<p class="b"><svg class="a"></svg></p>')
  expect(css).toBe('.a b{width:1.5rem}.b{color:red}@media (hover:hover){.b:hover,p>.b{color:blue}}')
})

test.each([
  [
    'that only some of the same elements have',
    '<p class="x y"></p><p class="x"></p>',
    '.x{a:b}.y{c:d}',
    '.a{a:b}.b{c:d}',
  ],
  ['in a list of alternatives', '<p class="x"></p><b class="z"></b>', '.x:is(.y,.z){a:b}', '.a:is(.y,.b){a:b}'],
])('a class %s is renamed', (_what, html, css, expected) => {
  expect(shorten(html, css).css).toBe(expected)
})

test.each([
  ['text that looks like markup', `<p title="x"> class=x</p><script type="application/ld+json">' class="x"'</script>`],
  ['a class that a script of the page looks for', `<p class="x"></p><script>find('.x')</script>`],
  ['a page without classes', '<p></p>'],
])('%s stays', (_what, html) => {
  expect(shorten(html, '.x{a:b}').html).toBe(html)
})

test('no class is given the name of another one', () => {
  const { html } = shorten('<p class="long"></p>', '.long{a:b}', '.long{a:b}.a{c:d}')
  expect(html).toBe('<p class="b"></p>')
})

test.each([
  ['a rule that depends on how classes are written', '.x:not([class*=size]){a:b}', 'how classes are written'],
  ['a class that begins with a digit', String.raw`.\32 xl\:x{a:b}`, 'as a number'],
])('%s is refused', (_what, css, message) => {
  expect(() => shorten('<p class="x"></p>', css)).toThrow(message)
})

test('a browser gives the classes their names back, and the whole sheet its force in the same moment', async () => {
  const css = '.other{a:b}.text-sm{a:b}.lit{c:d}.dim{e:f}'
  const { html, restore } = shorten(
    '<p class="text-sm lit"></p><p class="dim lit"></p><p class="&amp; lit dim"></p>',
    css,
  )
  const elements = Array.from(html.matchAll(/ class="([^"]*)"/g), ([, list = '']) => ({
    classList: { value: list.replace('&amp;', '&') },
  }))
  const fetch = async (address: string) => new Response(address === SHEET ? css : null)
  const link = { media: 'not all', onload: () => undefined }
  const document = { querySelectorAll: () => elements, querySelector: () => link }
  await runInNewContext(`(async () => {${restore}})()`, { fetch, document })
  expect(link).toEqual({ media: '', onload: null })
  expect(elements.map(({ classList }) => classList.value)).toEqual(['text-sm lit', 'dim lit', '& lit dim'])
})
