import { expect, test } from 'vitest'
import { readPage } from '#scraper/page/read-page.ts'

const NOW = new Date('2026-11-23T12:00:00Z')

function read(url: string, title: string, main: string) {
  const body = `<!doctype html><html><head><title>${title}</title></head><body><main>${main}</main></body></html>`
  return readPage({ url, body, contentType: 'text/html', fetchedAt: NOW }).reading
}

test.each([
  [
    'a library in French',
    'sync-library',
    'https://www.archipelsonore.fr/',
    'Archipel Sonore | Librairie musicale',
    '<h1>La musique de vos images</h1><p>Archipel Sonore est une librairie musicale. Nous proposons 9 000 titres pour le cinéma, la télévision et la publicité.</p><p>Une recherche ? bonjour@archipelsonore.fr</p>',
  ],
  [
    'supervisors in French',
    'music-supervision',
    'https://www.nuitblanchemusique.com/',
    'Nuit Blanche Musique - Supervision musicale',
    '<h1>Supervision musicale pour le cinéma et les séries</h1><p>Nous accompagnons les réalisateurs dans le choix des musiques et la négociation des droits.</p><p>contact@nuitblanchemusique.com</p>',
  ],
  [
    'a publisher in German',
    'publisher-sync',
    'https://www.kupferton-verlag.de/',
    'Kupferton Musikverlag',
    '<h1>Kupferton Musikverlag</h1><p>Wir vertreten die Werke von achtzig Autorinnen und Autoren und vergeben Lizenzen für Film, Fernsehen und Werbung.</p><p>lizenzen@kupferton-verlag.de</p>',
  ],
  [
    'consultants in German',
    'music-supervision',
    'https://www.klangkompass-berlin.de/',
    'Klangkompass – Musikberatung für Film und Werbung',
    '<h1>Die richtige Musik für Ihren Film</h1><p>Klangkompass ist eine Agentur für Musikberatung. Wir suchen passende Songs und klären die Rechte mit Verlagen und Labels.</p><p>hallo@klangkompass-berlin.de</p>',
  ],
  [
    'supervisors in Spanish',
    'music-supervision',
    'https://www.oidofino.mx/',
    'Oído Fino | Supervisión musical',
    '<h1>Supervisión musical para cine, series y publicidad</h1><p>En Oído Fino buscamos, licenciamos y producimos la música de tu película. Gestionamos los derechos con editoriales y disqueras.</p><p>hola@oidofino.mx</p>',
  ],
  [
    'a publisher in Spanish that takes on authors',
    'publisher-sync',
    'https://www.editoriallamarea.com/envia-tu-musica',
    'Envía tu música – Editorial La Marea',
    '<h1>Envía tu música</h1><p>La Marea es una editorial musical. Administramos el repertorio de doscientos autores y lo colocamos en anuncios y series.</p><p>Envíanos tus canciones a musica@editoriallamarea.com.</p>',
  ],
])('%s makes an opportunity with its category', (_what, kind, url, title, main) => {
  expect(read(url, title, main)).toMatchObject({ page_kind: 'organisation', relevant: true, category: kind })
})

test.each([
  [
    'an article in French that lists labels',
    'https://www.guitaremagazine.fr/actualites/les-labels-qui-ecoutent-vos-maquettes',
    'Dix labels qui écoutent vos maquettes - Guitare Magazine',
    '<h1>Dix labels qui écoutent vos maquettes</h1><p>Par Léa Morin, le 3 octobre 2026</p><p>Voici dix labels qui acceptent les démos. Velours Cassettes écoute tout. Nuage Records préfère un lien privé.</p>',
  ],
  [
    'a course in French',
    'https://www.ecoledelimage.fr/formation-musique',
    "Formation Musique à l'image - École de l'image",
    "<h1>Formation : musique à l'image</h1><p>Apprenez à composer pour le cinéma. La formation dure douze semaines. Envoyez-nous votre dossier de candidature et deux titres.</p>",
  ],
  [
    'advice in French',
    'https://tambourbattant.fr/conseils/envoyer-sa-demo',
    "Quelques conseils avant d'envoyer sa démo",
    "<h1>Quelques conseils</h1><p>Nous vous donnons huit conseils pour approcher un label. N'envoyez pas votre musique à n'importe qui. Préparez un lien et deux titres.</p>",
  ],
  [
    'a contest in German',
    'https://www.filmmusikpreis-harz.de/',
    'Filmmusikpreis Harz 2027',
    '<h1>Filmmusikpreis Harz</h1><p>Der Nachwuchswettbewerb für Filmkomponistinnen und -komponisten geht in die sechste Runde. Reiche bis 28. Februar eine Vertonung ein. Eine Jury vergibt drei Preise, dotiert mit 6.000 Euro.</p>',
  ],
  [
    'news in Spanish',
    'https://www.elpulsomusical.es/noticias/la-sincronizacion-crece',
    'La sincronización crece un 12 % - El Pulso Musical',
    '<h1>La sincronización crece un 12 %</h1><p>Redacción, 9 de noviembre de 2026</p><p>Los ingresos por música en series y publicidad volvieron a crecer. «Recibimos cientos de maquetas al mes», cuenta la directora de Editorial La Marea, que acepta nuevos autores.</p>',
  ],
])('%s makes no opportunity', (_what, url, title, main) => {
  const reading = read(url, title, main)
  expect(reading?.page_kind === 'organisation' && reading.relevant).toBe(false)
})
