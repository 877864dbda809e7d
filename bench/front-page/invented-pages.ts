// What the made-up sites consist of: pages that say what is looked for, and pages that are in the way.

type Language = 'en' | 'de' | 'fr' | 'es'
type Facts = { house: string; mailbox: string; people: readonly [string, string] }

export type Shell = (title: string, body: string) => string

/** A page between a head and a foot that all pages of a site share. */
export function shell(house: string, parts: { head?: string; before?: string; after?: string; lang?: string }): Shell {
  return (title, body) =>
    `<!doctype html><html lang="${parts.lang ?? 'en'}"><head><title>${title} | ${house}</title>${parts.head ?? ''}</head><body>${parts.before ?? ''}<main><h1>${title}</h1>${body}</main>${parts.after ?? ''}</body></html>`
}

const CONTACT: Record<Language, string> = {
  en: 'You can reach our office here on weekdays',
  de: 'Sie erreichen unser Büro an Werktagen',
  fr: 'Vous pouvez joindre notre bureau en semaine',
  es: 'Puede contactar con nuestra oficina los días laborables',
}
const POLICY: Record<Language, string> = {
  en: 'We accept demos of finished songs. Please send a private link to your music with the form below; attachments are deleted unread.',
  de: 'Wir nehmen Demos entgegen. Bitte schicken Sie uns einen Link zu Ihrer Musik über das Formular; Anhänge werden gelöscht.',
  fr: 'Nous acceptons les maquettes. Merci d’envoyer un lien privé vers votre musique avec le formulaire ; les pièces jointes sont supprimées.',
  es: 'Aceptamos maquetas. Envíe un enlace privado a su música con el formulario; los archivos adjuntos se eliminan.',
}
const ROLES: Record<Language, readonly [string, string]> = {
  en: ['Managing Director', 'Head of Sync'],
  de: ['Geschäftsführerin', 'Leitung Sync'],
  fr: ['Directrice générale', 'Responsable synchronisation'],
  es: ['Directora general', 'Responsable de sincronización'],
}

export const contactText = ({ mailbox }: Facts, language: Language = 'en') =>
  `<p>${CONTACT[language]}.</p><p><a href="mailto:${mailbox}">${mailbox}</a></p>`
export const policyText = (language: Language = 'en') => `<p>${POLICY[language]}</p>`
export const teamText = ({ people }: Facts, language: Language = 'en') =>
  people.map((person, at) => `<div><h3>${person}</h3><p>${ROLES[language][at]}</p></div>`).join('')

export const homeText = (house: string) =>
  `<p>${house} is a music company. We publish songs and license them for film, television and advertising.</p>`

/** Links as navigation has them: `[address, words]`. */
export function list(links: readonly (readonly [string, string])[]): string {
  return `<ul>${links.map(([href, words]) => `<li><a href="${href}">${words}</a></li>`).join('')}</ul>`
}

const FIRST = ['Amber', 'Copper', 'Granite', 'Juniper', 'Lantern', 'Meadow', 'Orchid', 'Pepper', 'Quarry', 'Saffron']
const SECOND = ['Avenue', 'Choir', 'Drive', 'Echo', 'Falls', 'Parade', 'Radio', 'Sisters', 'Tapes', 'Wagon']

/** Pages that say nothing of what is looked for: artists, releases, posts. Each with its address and its words. */
export function clutter(folder: string, count: number, ending = ''): (readonly [string, string])[] {
  return Array.from({ length: count }, (_, at) => {
    const words = `${FIRST[at % 10]} ${SECOND[Math.floor(at / 10) % 10]}${at < 100 ? '' : ` ${Math.floor(at / 100) + 1}`}`
    return [`${folder}${words.toLowerCase().replaceAll(' ', '-')}${ending}`, words] as const
  })
}

/** The clutter as pages. */
export function cluttered(links: readonly (readonly [string, string])[], page: Shell): Record<string, string> {
  return Object.fromEntries(
    links.map(([href, words]) => [href, page(words, `<p>${words} released three records and toured twice.</p>`)]),
  )
}

export const urlset = (origin: string, paths: readonly string[]) =>
  `<?xml version="1.0"?><urlset>${paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')}</urlset>`
export const sitemapIndex = (origin: string, paths: readonly string[]) =>
  `<?xml version="1.0"?><sitemapindex>${paths.map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`).join('')}</sitemapindex>`
