import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { readPolicy } from './policy.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const ENGLISH = 'We are a label and publisher from Leipzig. Our catalogue is licensed to film and television.'
const GERMAN = 'Wir sind ein Label und Verlag aus Leipzig und lizenzieren unsere Musik für Film und Fernsehen.'

function policyOf(body: string) {
  return readPolicy(parsePage({ url: 'https://tallowmere.de/', body, contentType: 'text/html' }), NOW)
}

function read(...paragraphs: string[]) {
  return policyOf(`<main>${paragraphs.map((words) => `<p>${words}</p>`).join('')}</main>`).status
}

test.each([
  ['Wir nehmen zurzeit keine Demos an.', 'closed'],
  ['Schick uns deine Demos gern per Link.', 'open'],
  ["Nous n'acceptons plus de maquettes.", 'closed'],
  ['No aceptamos maquetas.', 'closed'],
])('a page in English also has its sentences in other languages read: %s', (words, status) => {
  expect(read(ENGLISH, words)).toBe(status)
})

test('a page in German also has its English sentences read', () => {
  expect(read(GERMAN, 'We no longer accept demos.')).toBe('closed')
})

const ITALIAN =
  "Tallowmere è un'etichetta indipendente di Torino, fondata nel 2011. Pubblichiamo musica per il cinema e la televisione, e seguiamo una ventina di artisti dallo studio al palco. Il nostro catalogo è disponibile per film, serie e pubblicità."
const DUTCH =
  'Tallowmere is een onafhankelijk platenlabel uit Gent, opgericht in 2013. Wij brengen folk en instrumentale muziek uit en begeleiden een twintigtal artiesten, van de studio tot het podium. Onze catalogus is beschikbaar voor film, series en reclame.'
// One in each of the languages that lie far from those that are read, all of some forty words.
const SHORT = {
  Czech:
    'Tallowmere je nezávislé hudební vydavatelství z Brna. Vydáváme folk a hudbu k filmům a staráme se asi o dvacet umělců, od studia až po pódium. Desky odesíláme do tří dnů a všechno si můžete poslechnout, než něco koupíte.',
  Slovak:
    'Tallowmere je nezávislé hudobné vydavateľstvo z Košíc. Vydávame folk a hudbu k filmom a staráme sa asi o dvadsať umelcov, od štúdia až po pódium. Platne posielame do troch dní a všetko si môžete vypočuť, ešte než niečo kúpite.',
  Finnish:
    'Tallowmere on riippumaton levy-yhtiö Tampereelta. Julkaisemme folkia ja elokuvamusiikkia ja seuraamme noin kahtakymmentä artistia studiosta lavalle. Levyt lähtevät kolmessa päivässä, ja kaiken voi kuunnella ennen ostamista. Emme tällä hetkellä ota vastaan demoja.',
  Romanian:
    'Tallowmere este o casă de discuri independentă din Cluj. Publicăm folk și muzică de film și însoțim vreo douăzeci de artiști, din studio până pe scenă. Discurile pleacă în trei zile și totul poate fi ascultat înainte de cumpărare.',
  Catalan:
    "Tallowmere és un segell discogràfic independent de Girona. Publiquem folk i música de cinema, i acompanyem una vintena d'artistes, de l'estudi a l'escenari. Els discos surten en tres dies, i tot es pot escoltar abans de comprar.",
  Hungarian:
    'A Tallowmere független lemezkiadó Pécsről. Folkot és filmzenét adunk ki, és mintegy húsz előadót kísérünk a stúdiótól a színpadig. A lemezeket három napon belül postázzuk, és vásárlás előtt minden meghallgatható. Jelenleg nem fogadunk demókat.',
  Danish:
    'Tallowmere er et uafhængigt pladeselskab i Aarhus. Vi udgiver folk og musik til film og følger omkring tyve kunstnere fra studiet til scenen. Pladerne sendes inden for tre dage, og alt kan høres, før du køber.',
  Norwegian:
    'Tallowmere er et uavhengig plateselskap i Bergen. Vi gir ut folk og musikk til film og følger omkring tjue artister fra studio til scene. Platene sendes innen tre dager, og alt kan høres før du kjøper.',
  Croatian:
    'Tallowmere je nezavisna izdavačka kuća iz Zagreba. Objavljujemo folk i glazbu za film te pratimo dvadesetak izvođača od studija do pozornice. Ploče šaljemo u roku od tri dana, a sve se može poslušati prije nego što kupite.',
  Slovenian:
    'Tallowmere je neodvisna glasbena založba iz Maribora. Izdajamo folk in glasbo za film ter spremljamo približno dvajset izvajalcev od studia do odra. Plošče pošljemo v treh dneh, vse pa lahko poslušate, preden kaj kupite.',
  Lithuanian:
    'Tallowmere yra nepriklausoma įrašų kompanija iš Kauno. Leidžiame folką ir kino muziką ir dirbame su dvidešimt atlikėjų, nuo studijos iki scenos. Plokšteles išsiunčiame per tris dienas, o viską galite išklausyti prieš pirkdami.',
  Estonian:
    'Tallowmere on sõltumatu plaadifirma Tartust. Anname välja folki ja filmimuusikat ning saadame paarikümmet artisti stuudiost lavale. Plaadid saadetakse välja kolme päeva jooksul ja kõike saab enne ostmist kuulata. Praegu me demosid vastu ei võta.',
}

test.each(Object.entries(SHORT))('a short page in %s has the reason "language unread", not "silent"', (_, words) => {
  expect(policyOf(`<main><h1>Demo</h1><p>${words}</p></main>`)).toMatchObject({
    status: 'unknown',
    reason: 'language_unread',
  })
})

const FORM =
  '<form><label>Nome artista</label><input><label>Link demo</label><input><button>Submit demo</button></form>'

test.each([
  `<p>${ITALIAN}</p><p>Inviate i vostri demo a demo@tallowmere.de con un link privato.</p>`,
  `<p>${ITALIAN}</p><h2>Submit your demo</h2>${FORM}`,
  `<p>${ITALIAN}</p><h2>Demo</h2><p>Link SoundCloud, mp3</p><p>demos@tallowmere.de</p>`,
  `<p>${ITALIAN}</p><p><a href="/demos">Submit your demo</a></p>`,
  `<p>${DUTCH}</p><p>Stuur je demo naar demo@tallowmere.de met een privélink.</p>`,
])('a mailbox, a form, a heading or a label does not open a page in an unsupported language: %#', (words) => {
  expect(policyOf(`<main><h1>Demo</h1>${words}</main>`)).toMatchObject({ status: 'unknown', reason: 'language_unread' })
})

test.each([
  ['We are sorry, we do not accept demos.', 'closed'],
  ['Please send us your demos by private link, we listen to all of them.', 'open'],
  ['No aceptamos maquetas de momento.', 'closed'],
])('sentences in a supported language are read on a page in an unsupported one: %s', (words, status) => {
  expect(read(ITALIAN, words)).toBe(status)
  expect(read(DUTCH, words)).toBe(status)
})

const UNREAD_SENTENCES = [
  'Mandateci la vostra musica con un link privato, ascoltiamo tutto.',
  'Cerchiamo nuovi artisti e cantautori per il nostro catalogo.',
  'Invia una demo per email con i tuoi brani.',
  'Non accettiamo demo in questo momento.',
  'Al momento non accettiamo materiale non richiesto.',
  'Buscamos novos artistas e bandas para o nosso selo.',
  'Envie a sua música com um link privado.',
  'No momento não aceitamos material não solicitado.',
  "Envia'ns la teva música amb un enllaç privat.",
  'Ara mateix no acceptem maquetes.',
  'No acceptem demos per correu.',
  'Envíanos a túa música nunha ligazón privada.',
  'Agora non aceptamos maquetas.',
  "Stuur je demo's naar ons met een privélink.",
  'Wij nemen op dit moment geen demo’s aan.',
  'Send din demo som privat link til os.',
  'Vi tager ikke imod demoer i øjeblikket.',
  'Send oss musikken din, vi lytter til alt.',
  'Skicka din demo till oss, vi lyssnar på allt.',
  'Trimiteți-ne muzica voastră cu un link privat.',
]

test.each(UNREAD_SENTENCES)('a rule that fires on a sentence in another language is ignored: %s', (words) => {
  for (const about of ['', ENGLISH, ITALIAN]) expect(read(about, words)).toBe('unknown')
})

const ARTISTS = [
  'Van der Graaf Trio',
  'Il Teatro degli Orrori',
  'Os Mutantes do Sul',
  'De Staat van Beleg',
  'Até que a noite não seja nossa',
  'Il cielo che non è mio e la notte',
  'Het huis van de buren en niet van ons',
  'Nie ma już nic do stracenia dla nas',
]

test.each([
  `<p>${ENGLISH}</p><ul>${ARTISTS.map((name) => `<li>${name}</li>`).join('')}</ul><p>We want to hear your demos.</p>`,
  `<p>${ENGLISH} Out now: ${ARTISTS.join(', ')}. These are the records that we are proud of, and you can hear all of them in our shop.</p><p>demos@tallowmere.de</p>`,
  `<h1>Demos</h1><p>Label</p><p>${ARTISTS.slice(0, 4).join('</p><p>')}</p><p>demos@tallowmere.de</p>`,
  `<h1>Impressum</h1><p>Angaben gemäß § 5 DDG: Tallowmere Musikverlag GmbH, vertreten durch Anna van den Berg und Luca De Santis, Am Alten Hof 3, Leipzig.</p><p>Demos: demos@tallowmere.de</p>`,
  `<p>Somos un sello de Barcelona y publicamos discos de Els Amics de les Arts, Antònia Font, Manel i els altres, y de La Iaia. Puedes escuchar nuestra música aquí y comprar los discos en la tienda.</p><p>Envíanos tu demo.</p>`,
  `<p>Notre label de Lyon publie les disques de Gli Amici della Notte, Il Canto delle Onde et Una Vita Non Basta, et la musique de film de Luca Di Stefano. Vous pouvez écouter nos artistes sur cette page.</p><p>Envoyez-nous vos démos.</p>`,
  `<p>${ENGLISH} Send a private link.</p><p>Siamo un'etichetta e casa editrice di Lipsia.</p><p>demos@tallowmere.de</p>`,
  `<p>No demos by post</p><p>Envia tu demo a demo@tallowmere.com.br</p>`,
])('names, titles and a few words in an unsupported language do not make a page unread: %#', (words) => {
  expect(policyOf(`<main>${words}</main>`).status).toBe('open')
})
