import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const NAV = '<nav><a href="/">Start</a> <a href="/kuenstler">Künstler</a> <a href="/kontakt">Kontakt</a></nav>'

function read(url: string, title: string, main: string) {
  const body = `<!doctype html><html lang="de"><head><title>${title}</title></head><body>${NAV}<main>${main}</main><footer><a href="/impressum">Impressum</a></footer></body></html>`
  return readPage({ url, body, contentType: 'text/html', fetchedAt: NOW }).reading
}

test.each([
  [
    'a label that listens',
    { category: 'publisher-sync', policy: { status: 'open' } },
    'https://www.dachboden-records.de/kontakt',
    'Kontakt | Dachboden Records',
    '<h1>Kontakt</h1><p>Dachboden Records ist ein kleines Plattenlabel aus Kassel.</p><p>Ihr habt Songs, die zu uns passen? Dann schickt uns einen Link (bitte keine Anhänge) an demos@dachboden-records.de.</p>',
  ],
  [
    'a library whose composers are complete',
    { category: 'sync-library', policy: { status: 'closed', reason: 'roster_closed' } },
    'https://www.tonspeicher.at/komponisten',
    'Komponisten – Tonspeicher Produktionsmusik',
    '<h1>Komponisten</h1><p>Tonspeicher ist ein Archiv für Produktionsmusik. Agenturen und Sender lizenzieren unsere Titel.</p><p>Unser Komponistenteam ist zurzeit komplett.</p>',
  ],
  [
    'a label that takes demos again next year',
    { policy: { status: 'closed', reason: 'window_closed', reopens_on: '2027-03-01' } },
    'https://www.brachland-records.de/demos',
    'Demos | Brachland Records',
    '<h1>Demos</h1><p>Brachland Records ist ein Indie-Label. Ab dem 1. März 2027 nehmen wir wieder Demos an.</p>',
  ],
  [
    'a publisher that hears managers only',
    { category: 'publisher-sync', policy: { status: 'closed', reason: 'referral_only', who: ['agent'] } },
    'https://www.seeufer-verlag.de/demo',
    'Demo einsenden - Seeufer Musikverlag',
    '<h1>Demo einsenden</h1><p>Seeufer ist ein Musikverlag für Songwriter und Bands.</p><p>Demos nehmen wir nur über Manager oder Anwälte entgegen.</p>',
  ],
  [
    'an imprint that refuses demos',
    { policy: { status: 'closed' } },
    'https://www.hinterland-tontraeger.de/impressum',
    'Impressum | Hinterland Tonträger',
    '<h1>Impressum</h1><p>Hinterland Tonträger GmbH, Musiklabel und Verlag, Jena</p><p>Unverlangt eingesandte Demos werden nicht angehört.</p>',
  ],
  [
    'a trailer company',
    { category: 'trailer-house', policy: { status: 'unknown' } },
    'https://www.bergsturz-music.de/',
    'Bergsturz Music',
    '<h1>Musik für Trailer</h1><p>Bergsturz komponiert Trailermusik für Kino und Spiele. Lizenzanfragen: lizenz@bergsturz-music.de</p>',
  ],
])('%s makes an opportunity', (_what, expected, url, title, main) => {
  expect(read(url, title, main)).toMatchObject({ page_kind: 'organisation', relevant: true, ...expected })
})

test.each([
  [
    'a course',
    'https://www.tonakademie-ulm.de/kurse/werbemusik',
    'Kurs: Werbemusik komponieren | Tonakademie Ulm',
    '<h1>Kurs: Werbemusik komponieren</h1><p>In zehn Wochen lernst du, wie man Musik für Werbung schreibt und Verlagen anbietet. Unsere Dozenten hören dein Demo an.</p><p>Die Kursgebühr beträgt 300 Euro.</p>',
  ],
  [
    'a contest',
    'https://www.bandfieber-contest.de/mitmachen',
    'Mitmachen | Bandfieber',
    '<h1>Mitmachen</h1><p>Bandfieber ist der Bandwettbewerb für Thüringen. Schickt uns zwei Songs, eine Fachjury wählt die Finalisten. Zu gewinnen gibt es eine Produktion im Studio.</p>',
  ],
  [
    'a shop that buys records',
    'https://www.rillenladen.de/verkaufen',
    'Platten verkaufen – Rillenladen',
    '<h1>Platten verkaufen</h1><p>Wir kaufen Tonträger aller Labels. Schickt uns eine Liste, die Versandkosten übernehmen wir. Unsere Öffnungszeiten stehen unten.</p>',
  ],
  [
    'a magazine that reviews',
    'https://www.gitarrenheft.de/promo',
    'Promo | Gitarrenheft',
    '<h1>Promo</h1><p>Gitarrenheft ist ein Online-Magazin. Bands und Labels schicken uns neue Alben. Ein Anspruch auf eine Rezension besteht nicht.</p>',
  ],
])('%s makes no opportunity', (_what, url, title, main) => {
  expect(read(url, title, main)?.relevant).toBe(false)
})
