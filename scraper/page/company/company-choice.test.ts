import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { extractCompany } from './extract-company.ts'

const companyOf = (url: string, html: string) =>
  extractCompany(parsePage({ url, body: html, contentType: 'text/html' }))
const nameOf = (url: string, html: string) => companyOf(url, html)?.value

test('the title of a home page begins with the company', () => {
  const html =
    '<title>Ardley Sound Archive: the vault</title><p>These pages list what is in the vault of the Ardley Sound Archive.</p><p>The Ardley Sound Archive opens on Sundays.</p>'
  expect(nameOf('https://ardleyvault.org/', html)).toBe('Ardley Sound Archive')
})

test.each([
  ['a full stop of signs', 'Gallowmere ※ dark rooms and drones'],
  ['a dash at a word', 'Gallowmere- Open days'],
  ['a page and a name', 'Open days | Gallowmere'],
])('a title is split at %s', (_what, title) => {
  expect(nameOf('https://gallowmere.org/open', `<title>${title}</title><p>Come and see us on Sundays.</p>`)).toBe(
    'Gallowmere',
  )
})

test.each([
  [
    'https://ferrynews.de/a',
    '<title>Ferry: the boats are late</title><p>No boats today.</p><footer>© 2026 Ferrynews Husum</footer>',
    'Ferrynews Husum',
    'the name that is all of the host, not the word that begins it',
  ],
  [
    'https://www.oakbarrow.com/gallery',
    '<title>Gallery</title><h1>Gallery</h1><p>Weddings and parties.</p><footer>© 2025 Oak Barrow Farm. All rights reserved. Site by Pixelmoor</footer>',
    'Oak Barrow Farm',
    'the holder of the rights, not the page or the maker of the site',
  ],
  [
    'https://hartwellprint.co.uk/',
    '<p>© 2023 Lensbank/Ines Foster</p><p>We print posters.</p><footer>Copyright © 2026 by Hartwell Print unless otherwise stated</footer>',
    'Hartwell Print',
    'the last holder, because those above it are of pictures',
  ],
])('the name that most places on the page agree on is chosen: %s %#', (url, html, name) => {
  expect(nameOf(url, `<body>${html}</body>`)).toBe(name)
})

test.each([
  [
    'https://jpfeld83.github.io/record-label/',
    '<title>LONG PAUSE LTD.</title><nav><a href="shop">Shop</a></nav><p>Records and tapes, by post.</p>',
    'LONG PAUSE',
  ],
  [
    'https://jpfeld83.github.io/page/about',
    '<title>Our team | Larch & Son</title><p>We build stairs.</p>',
    'Larch & Son',
  ],
])('an account name on a shared host does not outweigh the page’s own name: %s', (url, html, name) => {
  expect(nameOf(url, html)).toBe(name)
})

test.each([
  [
    'https://dale.org/news/fair',
    '<title>The fair comes to town</title><h1>The fair comes to town</h1><p>On Friday.</p>',
    'Dale',
  ],
  [
    'https://dalefair.org/media',
    '<title>Media</title><h1>Media</h1><p>Our Media page. Media may use pictures.</p>',
    'Dalefair',
  ],
  [
    'https://dalefair.org/energie/gas',
    '<nav><a href="/energie/">Energie</a></nav><p>Energie wird teuer.</p>',
    'Dalefair',
  ],
  [
    'https://dalefair.org/x',
    '<nav><a href="/">Skip to content</a><a href="/">Home</a></nav><p>On Friday.</p>',
    'Dalefair',
  ],
])('the topic of a page is not a name: %s', (url, html, name) => {
  expect(nameOf(url, html)).toBe(name)
})

test.each([
  ['https://nebel-tontraeger.de/x', '<p>Bei Nebel Tonträger, wir hören alles.</p>', 'Nebel Tonträger'],
  ['https://hmrk.fr/x', '<p>Bienvenue chez Étoile Brune. Écoutez nos disques.</p>', 'Étoile Brune'],
  ['https://vorn.no/x', '<p>We are KØLD VIND, a label of two.</p>', 'KØLD VIND'],
  ['https://someplace-online.com/x', '<p>Willkommen bei Ölmühle Ahrens. Öl und Essig.</p>', 'Ölmühle Ahrens'],
])('names may contain letters of other languages: %s', (url, html, name) => {
  expect(nameOf(url, html)).toBe(name)
})

test.each([
  ['https://tallow-moor.de/impressum', '<p>Angaben nach dem Gesetz.</p>', 'Tallow Moor'],
  ['https://wellalabel.com/about', '<p>We are a crew, wellalabel.</p>', 'Wellalabel'],
])('a name from the host is spelled by its hyphens and by the page: %s', (url, html, name) => {
  expect(companyOf(url, html)).toMatchObject({ value: name, source: 'host' })
})

test('the mailbox of one label among several does not name the page', () => {
  const html = '<p>Label: hello@brooktapes.com. Press: ann@pressmill.com. Brook Tapes puts out our songs.</p>'
  expect(nameOf('https://annandjo.github.io/', html)).not.toBe('Brook Tapes')
})
