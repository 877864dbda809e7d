import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { extractCompany } from './extract-company.ts'

const nameOf = (url: string, html: string) =>
  extractCompany(parsePage({ url, body: `<html><body>${html}</body></html>`, contentType: 'text/html' }))?.value

test('songs after an artist’s name are not divisions of a company', () => {
  const html = `<title>Orrel Records</title><p>Orrel Records puts out tapes.</p>
    <p>Orrel Kettle Song</p><p>Orrel Winter Glass</p><p>All songs were sung by Orrel. Orrel lives in a mill.</p>`
  expect(nameOf('https://orrel.org/', html)).toBe('Orrel Records')
})

test('a name and its longer spelling are not two divisions', () => {
  const html = `<title>Contact | Orrel Music Library</title><h1>Orrel Music Library</h1><p>Orrel sells. Orrel rents.</p>
    <p>Orrel Music is old. Orrel Music Library is older.</p><footer>© 2024 Orrel Music Ltd</footer>`
  expect(nameOf('https://orrel.org/contact', html)).toBe('Orrel Music Library')
})

test('lines that do not spell the host are not a name', () => {
  const html = '<div>QUIET<br>EVENINGS</div><p>Songs by Hollow Lantern.</p>'
  expect(nameOf('https://hollowlantern.org/', html)).toBe('Hollow Lantern')
})

test('a name followed by the page’s section is not a longer company name', () => {
  const html = '<h1>Orrel Carpets</h1><p>Orrel weaves. Orrel has woven since 1900.</p>'
  expect(nameOf('https://orrel.org/carpets', html)).toBe('Orrel')
})
