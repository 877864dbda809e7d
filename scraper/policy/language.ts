/** The languages whose statements are read. */
export type ReadLanguage = 'en' | 'de' | 'fr' | 'es'

// The most frequent words that no other language of the table shares.
const WORDS: Record<string, string> = {
  en: 'the and of to with for our you your is are we this that from have not will can',
  de: 'und der die das nicht wir mit für auf ist sind eine einen unser unsere ihr euch werden bei auch',
  fr: 'les des et vous nous pour avec dans est sur votre nos notre une pas du aux par qui sont',
  es: 'los las y para con por una que nuestra nuestro del más tu es como sus desde nuestros está',
  it: 'il che di per con una della nostra nostro sono gli delle nel anche più alla dei non',
  pt: 'os uma para com não você seu sua nossa nosso dos das pelo mais são em ao às',
  nl: 'het een van voor met niet zijn onze wij je op bij ook naar maar deze uit te',
  sv: 'och att det som för med är på av inte vår våra vi till den ett om från',
  pl: 'i w na z do się nie jest dla oraz nasz nasze jak od po przez są twoje',
  tr: 've bir için ile bu da de olarak müzik bizim sizin daha çok olan gibi',
  vi: 'và của cho với là các những chúng tôi bạn không được trong một có',
  id: 'dan yang untuk dengan kami di ini dari anda tidak adalah ke pada atau',
}
const LISTS = Object.entries(WORDS).map(([language, words]) => ({ language, words: new Set(words.split(' ')) }))
const LANGUAGES_OF = new Map<string, string[]>()
for (const { language, words } of LISTS) {
  for (const word of words) LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), language])
}
const SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Greek}\p{Script=Thai}\p{Script=Devanagari}]/gu

/** The language that a text is mostly in: "other" if it is none of those that are read, null if the text is too short to tell. */
export function languageOf(text: string): ReadLanguage | 'other' | null {
  const start = text.slice(0, 20_000)
  const words = start.toLowerCase().match(/\p{L}+/gu) ?? []
  const letters = words.reduce((sum, word) => sum + countCharacters(word), 0)
  if (letters < 20) return null
  if ((start.match(SCRIPTS)?.length ?? 0) > letters * 0.3) return 'other'
  const times = new Map(LISTS.map(({ language }) => [language, 0]))
  for (const word of words) {
    const languages = LANGUAGES_OF.get(word)
    if (languages !== undefined) for (const one of languages) times.set(one, (times.get(one) ?? 0) + 1)
  }
  const counts = [...times].map(([language, count]) => ({ language, count })).sort((a, b) => b.count - a.count)
  const [best, next] = counts
  // Two languages that are nearly even leave it open: what can be read is then read.
  if (best === undefined || best.count < 4 || best.count < (next?.count ?? 0) * 1.3) return null
  if (isRead(best.language)) return best.language
  // A few words such as "de" and "in" occur in names and lists of any language.
  return best.count >= 12 ? 'other' : null
}

/** How many characters a text has; those beyond the basic plane are two units of its length. */
function countCharacters(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) !== 0xd800) count += 1
  return count
}

function isRead(language: string): language is ReadLanguage {
  return ['en', 'de', 'fr', 'es'].includes(language)
}

const BEYOND_ASCII = /[^\0-\x7f]/

/** Lower case without accents, so that patterns need neither. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (!BEYOND_ASCII.test(lower)) return lower
  return lower.replace(/ß/g, 'ss').replace(/œ/g, 'oe').normalize('NFD').replace(/\p{M}/gu, '')
}
