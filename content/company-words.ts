import { slugifyLatin } from '#contracts/site/track-id.ts'
import type { Company, Content } from './schema.ts'

/** The crawler's product token for robots.txt files, made from the company's short name. */
export function nameAgent(shortName: string): string {
  const words = slugifyLatin(shortName).split('-').filter(Boolean)
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') || 'Label'}Bot`
}

/** The placeholders that texts may contain, such as {legalName}, and their values. */
const listPlaceholders = (company: Company) => {
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
 * Replaces the placeholders in legal pages, mails and other texts, so that they need no change when the company is renamed. Only for
 * display: documents are stored as written. Other placeholders, such as {code}, stay.
 */
export function fillCompanyWords(content: Content): Content {
  const words = new Map(Object.entries(listPlaceholders(content.company)))
  const fill = <T>(part: T): T => {
    if (typeof part === 'string') return part.replace(/\{(\w+)\}/g, (whole, word) => words.get(word) ?? whole) as T
    if (Array.isArray(part)) return part.map(fill) as T
    if (part === null || typeof part !== 'object') return part
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, fill(value)])) as T
  }
  const { home, services, privacy, bot, terms, mails } = content
  return { ...content, ...fill({ home, services, privacy, bot, terms, mails }) }
}
