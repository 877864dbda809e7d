import { expect, test } from 'vitest'
import { readPage } from '#scraper/page/read-page.ts'

const at = new Date('2026-11-22T12:00:00Z')
const read = (url: string, body: string) => readPage({ url, body, contentType: 'text/html', fetchedAt: at })
const LABEL = '<p>We are a record label and sync library for film and television. Send us your demos by e-mail.</p>'

test('a label’s page makes an opportunity, its newsletter, press kit and guide do not', () => {
  expect(read('https://orchard.example/demos', LABEL).reading?.relevant).toBe(true)
  for (const path of ['newsletter', 'press-kit', 'guides/how-to-pitch', 'login', '404'])
    expect(read(`https://orchard.example/${path}`, LABEL).reading?.relevant).toBe(false)
})

test('legal texts count only for a refusal of submissions', () => {
  expect(read('https://orchard.example/terms', LABEL).reading?.relevant).toBe(false)
  const refusal = '<p>We are a sync library for film. We do not accept unsolicited submissions of music.</p>'
  expect(read('https://orchard.example/terms', refusal).reading).toMatchObject({
    relevant: true,
    policy: { status: 'closed' },
  })
})

test('a radio station that asks for music to play makes no opportunity', () => {
  const station =
    '<p>Orchard Radio welcomes music submissions for airplay. Send us your songs; our presenters choose.</p>'
  expect(read('https://orchardradio.example/submit', station).reading?.relevant).toBe(false)
})

test.each([
  ['Schickt uns eure Demos per Mail. Wir sind ein Plattenlabel und die Musik ist für uns das Wichtigste.', 'open'],
  ["Nous n'acceptons plus de démos pour le moment, merci de votre intérêt pour notre label et les artistes.", 'closed'],
  ['Somos un sello discográfico. Envíanos tu demo por correo y escucharemos todas las canciones.', 'open'],
])('a page in German, French or Spanish is read like an English one: %s', (text, status) => {
  expect(read('https://orchard.example/', `<p>${text}</p>`).reading?.policy.status).toBe(status)
})

test('a page in an unsupported language has the reason "language unread", not "silent"', () => {
  const text = 'Мы принимаем демозаписи и музыку для кино и телевидения. Присылайте ссылки по почте, мы слушаем все.'
  const { outcome, reading } = read('https://orchard.example/', `<p>${text}</p>`)
  expect(outcome).toBe('language_unread')
  expect(reading?.policy).toMatchObject({ status: 'unknown', reason: 'language_unread' })
})
