import { expect, test } from 'vitest'
import { parsePage } from './parse-page.ts'

const find = (html: string) => parsePage({ url: 'https://a.com/x/', body: html, contentType: 'text/html' }).found
const unplaced = (html: string) => find(html).map(({ zone: _, ...link }) => link)

test.each([
  ['text', '<a href="/c">Contact <b>us</b></a>', 'Contact us'],
  ['an aria-label', '<a href="/c" aria-label="Contact"><i></i></a>', 'Contact'],
  ['a title', '<a href="/c" title="Contact"><i></i></a>', 'Contact'],
  ['a picture', '<a href="/c"><img src="x.gif" alt="Contact"></a>', 'Contact'],
  ['a drawing', '<a href="/c"><svg><title>Contact</title></svg></a>', 'Contact'],
  ['a part of an image map', '<map><area href="/c" alt="Contact"></map>', 'Contact'],
  ['a hidden menu', '<div style="display:none"><a href="/c">Contact</a></div>', 'Contact'],
  ['a menu for those without scripts', '<noscript><a href="/c">Contact</a></noscript>', 'Contact'],
])('a link takes its label from %s', (_, html, label) => {
  expect(unplaced(html)).toEqual([{ href: 'https://a.com/c', label }])
})

test('links to other languages, frames and redirects are marked', () => {
  const html = `<meta http-equiv="refresh" content="0; url=/en/"><link rel="alternate" hreflang="en" href="/en/">
    <a href="/de/" hreflang="de">DE</a><iframe src="menu.html"></iframe>`
  expect(unplaced(html)).toEqual([
    { href: 'https://a.com/en/', label: '', leads: 'part' },
    { href: 'https://a.com/en/', label: 'en', leads: 'language' },
    { href: 'https://a.com/de/', label: 'DE', leads: 'language' },
    { href: 'https://a.com/x/menu.html', label: '', leads: 'part' },
  ])
})

test('fragments are kept, and links that lead to no page are left out', () => {
  expect(
    unplaced('<a href="#team">Team</a><a href="mailto:x@a.com">x</a><a href="javascript:go()">y</a><a href="">z</a>'),
  ).toEqual([{ href: 'https://a.com/x/#team', label: 'Team' }])
})

test('a hostile page gives at most two thousand links, and nested links take no quadratic time', () => {
  expect(find('<a href="/c">c</a>'.repeat(5_000))).toHaveLength(2_000)
  expect(find(`${'<a href="/c"><b>'.repeat(300)}${'x'.repeat(1_000)}`)[0]?.label.length).toBeLessThanOrEqual(200)
})

test('a link has its zone on the page, or is marked as unseen', () => {
  const html = `<header><a href="/1">1</a></header><nav><a href="/2">2</a></nav><p><a href="/3">3</a></p>
    <footer><a href="/4">4</a></footer><div style="display:none"><nav><a href="/5">5</a></nav></div><iframe src="/6"></iframe>`
  expect(find(html).map(({ zone }) => zone)).toEqual(['header', 'nav', 'body', 'footer', 'unseen', 'unseen'])
})
