import type { Contact, PageReading, Span, SubmissionTerms, TextFact } from '#contracts/scraper/reading.ts'
import { deobfuscate } from '#scraper/text/email-text.ts'
import { letters } from '#scraper/text/letters.ts'
import { namesIndustry } from './industries.ts'

/**
 * Drops every value that is not in the fetched text at the place it claims. Applies to the rules and to a model alike.
 */
export function ground(reading: PageReading, text: string): PageReading {
  const stands = (span: Span) => text.slice(span.start, span.end) === span.quote
  const says = (fact: TextFact | null): TextFact | null =>
    fact !== null && stands(fact.span) && contains(fact.span.quote, fact.value) ? fact : null
  const { company, policy } = reading
  const isNamed =
    company !== null &&
    stands(company.span) &&
    (contains(company.span.quote, company.value) || letters(company.span.quote).includes(letters(company.value)))
  const evidence = policy.evidence !== null && stands(policy.evidence) ? policy.evidence : null
  const unproved = policy.status === 'open' && evidence === null
  const { contradicted_by: other, ...rest } = policy
  return {
    ...reading,
    company: isNamed ? company : null,
    contacts: reading.contacts.flatMap((contact) => groundContact(contact, says, stands)),
    industries: reading.industries.filter(({ value, span }) => stands(span) && namesIndustry(value, span.quote)),
    guidelines: reading.guidelines.filter((fact) => says(fact) !== null),
    ...(reading.terms === undefined ? {} : { terms: groundTerms(reading.terms, says, stands) }),
    policy: {
      ...rest,
      ...(other !== undefined && stands(other) ? { contradicted_by: other } : {}),
      evidence,
      status: unproved ? 'unknown' : policy.status,
      reason: unproved ? 'unchecked' : policy.reason,
      statements: policy.statements.filter(({ span }) => stands(span)),
    },
  }
}

function groundTerms(
  terms: SubmissionTerms,
  says: (fact: TextFact | null) => TextFact | null,
  stands: (span: Span) => boolean,
): SubmissionTerms {
  const { exclusive, non_exclusive, semi_exclusive, retitle } = terms.licence
  return {
    licence: {
      exclusive: says(exclusive),
      non_exclusive: says(non_exclusive),
      semi_exclusive: says(semi_exclusive),
      retitle: says(retitle),
    },
    formats: terms.formats.filter((fact) => says(fact) !== null),
    response: terms.response !== null && stands(terms.response.span) ? terms.response : null,
  }
}

function groundContact(
  contact: Contact,
  says: (fact: TextFact | null) => TextFact | null,
  stands: (span: Span) => boolean,
): Contact[] {
  const { email } = contact
  const written = email !== null && stands(email.span) && deobfuscate(email.span.quote).toLowerCase() === email.value
  const grounded = {
    ...contact,
    name: says(contact.name),
    role: says(contact.role),
    email: written ? email : null,
  }
  return grounded.email === null && grounded.name === null ? [] : [grounded]
}

function contains(quote: string, value: string): boolean {
  return normalise(quote).includes(normalise(value))
}

function normalise(words: string): string {
  return words.toLowerCase().replace(/\s+/g, ' ').trim()
}
