import { joinLatin } from '#contracts/site/track-id.ts'
import type { Legal } from './schema.ts'

/** What the crawler calls itself, from the company's short name: a product token that robots.txt files can name. */
export function nameAgent(shortName: string): string {
  const words = joinLatin(shortName).split('-').filter(Boolean)
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') || 'Label'}Bot`
}

/** The page about the crawler with its name in place of `{agent}`. */
export function fillAgentName(page: Legal, shortName: string): Legal {
  const fill = (text: string) => text.replaceAll('{agent}', nameAgent(shortName))
  const sections = page.sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: paragraphs.map(fill) }))
  return { ...page, description: fill(page.description), sections }
}
