import type { ParsedPage } from '#scraper/text/page-text.ts'
import type { Title } from '#scraper/text/roles.ts'

type TitledLine = { text: string; section: string; block: { heading: string | null }; titles: readonly Title[] }

// What a firm's page calls the place where its own people stand.
const OWN_PEOPLE =
  /(?<!\p{L})(?:teams?|staff|people|crew|who we are|leadership|management|founders?|owners?|contact|imprint|impressum|kontakt|ansprechpartner|[ée]quipe|qui sommes|mentions l[ée]gales|equipo|qui[ée]nes somos|contacto)(?!\p{L})/iu
const ABOUT = /(?<!\p{L})(?:about|über uns|à propos|nosotros)(?!\p{L})/iu
const OF_THE_HOUSE = /\b(?:behind|our story|company|office|label|studio)\b/i
// Where directors make films, managers look after artists and partners are other houses.
const OTHER_PEOPLE =
  /\b(?:films?|videos?|movies?|trailers?|show ?reels?|works?|portfolio|projects?|releases?|catalog(?:ue)?|artists?|bands?|roster|talents?|directors|composers?|writers?|clients?|board|trustees|committee|members|events?|shows?|customers?|stories|case stud\w+|news|jobs?|careers?|vacanc\w+|faqs?)\b/i
const PARTNERS = /^\s*(?:our |the )?(?:\w+ )?partners\s*$/i
const OWN_PATH =
  /(?:^|[/_-])(?:team|our-?team|staff|people|about|about-?us|our-story|company|contact|contact-?us|get-in-touch|imprint|impressum|kontakte?|ueber-?uns|ansprechpartner|mitarbeiter|equipo|nosotros|quienes-somos|contacto|equipe|a-propos|qui-sommes-nous|who-we-are|leadership|crew|meet-the-team)(?:[/_.-]|$)/i
const ABOUT_PATH = /about-?(?:us)?|nosotros|our-story|company|ueber-?uns|a-propos/gi
// "Cinematography: …" says that a film's makers are listed.
export const CREDIT =
  /^(?:cinematograph\w+|d\.?o\.?p\.?|director of photography|colou?rist|starring|cast|written by|produced by|screenplay|synopsis|runtime|gaffer|direct(?:or|ora) de fotograf[íi]a|direct(?:eur|rice) de la photo\w*|chef(?:fe)? op[ée]rat\w+|kamera(?:mann|frau)?\b|drehbuch|guion|(?:genre|client|agency|camera|vfx|make-?up) ?:)/i
const NEAR = 6
// On a page with camera and cut in it "Director" is who makes films, also on the team's page.
export const FILM_CRAFT =
  /^(?:(?:senior|assistant|freelance|video|film) )?(?:editor|camera ?(?:man|woman|operator)?|screen ?writer|writer|visual effects|location sound|actor|actress|animator|guionista|montador|montaje|monteu(?:r|se)|sc[ée]nariste|cutter(?:in)?|schnitt|actriz|com[ée]dien(?:ne)?|schauspieler(?:in)?)s?$/i
const FILM_CREW = 20

/** Whether a page's path says that a house shows its people there. */
export function isOwnPath({ url }: ParsedPage): boolean {
  return OWN_PATH.test(new URL(url).pathname)
}

/** Whether a heading says that a house's own people stand below it. */
export function isOwnHeading(words: string): boolean {
  return OWN_PEOPLE.test(words) || ABOUT.test(words)
}

/** Whether a heading or a page's path speaks of people or of contacts, not only of what a house is about. */
export function isPeopleHeading(words: string): boolean {
  return OWN_PEOPLE.test(words)
}

/** Whether a page's path speaks of people or of contacts. */
export function isPeoplePath({ url }: ParsedPage): boolean {
  const { pathname } = new URL(url)
  return OWN_PATH.test(pathname.replace(ABOUT_PATH, ''))
}

/** Whether a line stands where a page shows the people of its own house: there "Director" is a title, elsewhere a film's maker. */
export function isAmongOwn(page: ParsedPage, lines: readonly TitledLine[], index: number): boolean {
  const line = lines[index]
  if (line === undefined || !line.titles.some(({ counts, amongOwn }) => amongOwn && !counts)) return false
  const near = lines.slice(Math.max(0, index - NEAR), index + NEAR + 1)
  if (near.some(({ text }) => CREDIT.test(text))) return false
  const around = lines.slice(Math.max(0, index - FILM_CREW), index + FILM_CREW + 1)
  if (around.filter(({ text }) => text.length < 40 && FILM_CRAFT.test(text)).length > 1) return false
  // A page's title is over all of it, and a house may bear the name of its trade: "Gull Films".
  const isTitle = line.section === page.title?.quote
  const over = [isTitle ? '' : line.section, line.block.heading ?? ''].join(' | ')
  if (OWN_PEOPLE.test(over)) return true
  if (OTHER_PEOPLE.test(over) || PARTNERS.test(line.section)) return false
  return (
    OWN_PEOPLE.test(line.section) ||
    ABOUT.test(`${line.section} | ${over}`) ||
    OF_THE_HOUSE.test(over) ||
    isOwnPath(page) ||
    /^(?:contact|kontakt|contacto)\b/i.test(line.text) ||
    near.some(({ titles }) => titles.some(({ counts }) => counts))
  )
}
