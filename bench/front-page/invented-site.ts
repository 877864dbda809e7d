import { contactText, policyText, type Shell, teamText } from './invented-pages.ts'
import type { Truth } from './served-site.ts'

/** `pages` are by path with its query, or by whole address on another host of the domain; `to` is a redirect. */
export type InventedSite = {
  domain: string
  navigation: string
  pages: Record<string, string | { to: string }>
  truth: Truth
}

export const at = (email: string, policy: string, team: string): Truth => ({
  email: [email],
  policy: [policy],
  team: [team],
})
export const facts = (domain: string, house: string, first: string, second: string) => ({
  house,
  mailbox: `office@${domain}`,
  people: [first, second] as const,
})

type Facts = ReturnType<typeof facts>
type Words = 'en' | 'de' | 'fr' | 'es'

/** The three pages that are looked for, under three addresses. */
export function three(paths: readonly [string, string, string], of: Facts, page: Shell, words: Words = 'en') {
  const titles = {
    en: ['Contact', 'Demos', 'Team'],
    de: ['Kontakt', 'Demos', 'Team'],
    fr: ['Contact', 'Maquettes', 'Équipe'],
    es: ['Contacto', 'Maquetas', 'Equipo'],
  }[words]
  return {
    [paths[0]]: page(titles[0] ?? '', contactText(of, words)),
    [paths[1]]: page(titles[1] ?? '', policyText(words)),
    [paths[2]]: page(titles[2] ?? '', teamText(of, words)),
  }
}
