import { joinLatin } from '#contracts/site/track-id.ts'
import type { Company, Content } from './schema.ts'

/** What the crawler calls itself, from the company's short name: a product token that robots.txt files can name. */
export function nameAgent(shortName: string): string {
  const words = joinLatin(shortName).split('-').filter(Boolean)
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') || 'Label'}Bot`
}

/** What texts may write in braces, such as {legalName}, and what it stands for. */
const companyWords = (company: Company) => {
  const { name, shortName, legalName, description, foundedYear, address, emails, phone } = company
  return {
    company: name,
    shortName,
    legalName,
    description,
    foundedYear: String(foundedYear),
    city: address.city,
    region: address.region,
    country: address.country,
    email: emails.general,
    submissionsEmail: emails.submissions,
    privacyEmail: emails.privacy,
    phone,
    agent: nameAgent(shortName),
  }
}

/**
 * The content with the company's words in its texts, so that a new name needs no change in legal pages and mails. Only for
 * what is shown: documents are stored as they were written. Other words in braces, such as {code}, stay.
 */
export function fillCompanyWords(content: Content): Content {
  const words = new Map(Object.entries(companyWords(content.company)))
  const fill = <T>(part: T): T => {
    if (typeof part === 'string') return part.replace(/\{(\w+)\}/g, (whole, word) => words.get(word) ?? whole) as T
    if (Array.isArray(part)) return part.map(fill) as T
    if (part === null || typeof part !== 'object') return part
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, fill(value)])) as T
  }
  const { home, services, privacy, bot, terms, mails } = content
  return { ...content, ...fill({ home, services, privacy, bot, terms, mails }) }
}
