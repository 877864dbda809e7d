import type { Span } from '#contracts/reading.ts'
import { isLegalForm } from './company-form.ts'

const SENDS = [
  'sende?t?|schicke?t?|reiche?',
  'envoie[sz]?|envoyer|envoyez|soumets|soumettre|soumettez|proposez',
  'env[ií]a(?:r|nos)?|env[ií]e(?:nos)?|manda(?:r|nos)?|mande|sube',
].join('|')
const SENT = [
  'music|tracks?|songs?|beats?',
  'musik|demo-?(?:band|tape)s?|lieder',
  'musiques?|d[ée]mos?|maquettes?|morceaux|titres?|sons?',
  'm[uú]sicas?|maquetas?|canci[oó]n|canciones|temas?|pistas?|faixas?',
].join('|')
/** What a page is for, and not whose it is: alone, or behind "our" and the like. */
const SECTIONS = [
  'home|homepage|start|index|welcome|contact(?: us)?|about(?: us)?|faqs?|team|artist roster|blog|news|services|portfolio|logo|menu',
  '(?:demo |music )?submissions?|demos?|music|(?:music |sync )?licensing|sync|website|privacy policy|get in touch',
  'startseite|willkommen|kontakt|impressum(?: und .*)?|datenschutz.*|über uns|leistungen|häufige fragen|aktuelles|musik|künstler|referenzen',
  "accueil|bienvenue|contacte[zr](?:[- ]nous)?|à propos|(?:l['’])?équipe|qui sommes[- ]nous|actualités|musiques?|artistes",
  'mentions légales|questions fréquentes|foire aux questions',
  'inicio|bienvenid[oa]s?|contacto|cont[áa]ct[ae](?:nos|te)?|(?:sobre )?nosotros|qui[ée]nes somos|servicios|equipo|noticias|m[úu]sica',
  'artistas|cat[áa]logo|lanzamientos|informaci[óo]n(?: legal)?|aviso legal|preguntas(?: frecuentes)?|t[ée]rminos.*',
  'in[íi]cio|contatos?|sobre(?: nós)?|quem somos|serviços|equipe|lançamentos',
].join('|')
const CRAFTS = 'composer|sound designer|music producer|producer|musician|songwriter'
const PHRASES = [
  '(?:send|submit|upload)(?: us)?(?: your| a| an)?(?: (?:music|demos?|tracks?|songs?))?',
  `(?:${SENDS})(?:[- ]\\S{1,12}){0,3} (?:${SENT})(?: ein)?`,
  'untitled|my site|terms.*|the|us|me|now|today|here|(?:.{0,40} )?form',
  `(?:freelance |film |game )?(?:${CRAFTS})s?(?: (?:for|&|and) .*)?`,
  'zur startseite|zum (?:inhalt|menü).*|(?:skip|back|go|return) (?:to|home)\\b.*|acc[ée]der .*|aller au .*|(?:ir|saltar|volver) a.*',
  "(?:we|we['’]re|our|your|how|what|why|when|where|who|if|this|more) .*",
].join('|')
export const GENERIC = new RegExp(
  `^(?:(?:(?:unsere?|das|die|notre|nos|les|nuestr[oa]s?) )?(?:${SECTIONS})|${PHRASES})$`,
  'i',
)

const PURPOSE_BEFORE =
  /^(?:join|contact|about|write for|work with|meet|welcome to|willkommen bei|bienvenidos? a|bienvenue (?:chez|à)|the official (?:site|website) of|(?:music|sync|demos|licensing|careers|jobs|the team) (?:at|from|for)|(?:submit|send|upload|pitch)(?: (?:your|an?))?(?: (?:music|songs?|tracks?|demos?|work|material))? to) (?=\S)/i
// "Nordton Filmmusik, Hamburg": German titles end with the town.
const SECTION_BEHIND =
  /(?<=\S)[\s|–—-]+(?:legal|contact|team|about|faqs?|submissions?|licensing|careers|jobs|blog|news|help(?: cent(?:er|re))?|support|home ?page|kontakt|impressum|e\.? ?V\.|(?:the )?official (?:web ?)?(?:site|page|store)|portfolio|(?:produktions|trailer|film|werbe|spiele)musik)$|, (?:Berlin|Hamburg|München|Köln|Wien|Zürich|Leipzig|Frankfurt|Stuttgart|Dresden|Bremen|Hannover|Düsseldorf|Mannheim|Bern|Basel|Graz)$/i
/** "Kite Archive & Licensing" is not about licensing. */
const GOES_ON = /(?:[&+,]|\b(?:and|und|et|y|e))$/i

/** "Contact Rook & Pine", "North Pier Games Legal": as it stands, and without what the page is for. */
export function withoutPurpose(name: Span): Span[] {
  const { quote } = name
  if (GENERIC.test(quote)) return [name]
  const before = PURPOSE_BEFORE.exec(quote)?.[0].length ?? 0
  const behind = SECTION_BEHIND.exec(quote)?.[0].length ?? 0
  const bare = quote.slice(before, quote.length - behind)
  if (before + behind === 0 || bare === '' || GOES_ON.test(bare)) return withoutRemark(name)
  return GENERIC.test(bare) ? [] : [{ start: name.start + before, end: name.end - behind, quote: bare }, name]
}

const MOST_BEFORE_A_REMARK = 4

/**
 * A name and what is said of it behind a comma: "Lowfell, Contact", "Lowfell, music for film". Of "Lowfell Tapes, Leeds" both are given
 * and the longer first, because it may be a name as "Oh, Lowfell" is.
 */
function withoutRemark(name: Span): Span[] {
  const [front = '', ...more] = name.quote.split(', ')
  const rest = more.join(', ')
  if (rest === '' || front.length < 2 || GENERIC.test(front) || isLegalForm(rest)) return [name]
  const bare = { start: name.start, end: name.start + front.length, quote: front }
  if (GENERIC.test(rest)) return [bare, name]
  if (front.split(' ').length > MOST_BEFORE_A_REMARK) return [name]
  if (/^\p{Ll}/u.test(rest) && /\p{Lu}/u.test(front)) return [bare, name]
  return /^\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)?$/u.test(rest) ? [name, bare] : [name]
}
