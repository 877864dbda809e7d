import type { Contact, PageReading, Span, SubmissionTerms, TextFact } from '#contracts/scraper/reading.ts'
import { deobfuscate } from '#scraper/text/email-text.ts'
import { toNameKey } from '#scraper/text/name-key.ts'
import { mentionsIndustry } from './industries.ts'

/** Drops every value that is not in the page text at its stated position. Applies to rules and models alike. */
export function groundReading(reading: PageReading, text: string): PageReading {
  const isInText = (span: Span) => text.slice(span.start, span.end) === span.quote
  const keepGrounded = (fact: TextFact | null): TextFact | null =>
    fact !== null && isInText(fact.span) && contains(fact.span.quote, fact.value) ? fact : null
  const { company, policy } = reading
  const isCompanyGrounded =
    company !== null &&
    isInText(company.span) &&
    (contains(company.span.quote, company.value) || toNameKey(company.span.quote).includes(toNameKey(company.value)))
  const evidence = policy.evidence !== null && isInText(policy.evidence) ? policy.evidence : null
  const isUnproved = policy.status === 'open' && evidence === null
  const { contradicted_by: other, ...rest } = policy
  return {
    ...reading,
    company: isCompanyGrounded ? company : null,
    contacts: reading.contacts.flatMap((contact) => groundContact(contact, keepGrounded, isInText)),
    industries: reading.industries.filter(({ value, span }) => isInText(span) && mentionsIndustry(value, span.quote)),
    guidelines: reading.guidelines.filter((fact) => keepGrounded(fact) !== null),
    ...(reading.terms === undefined ? {} : { terms: groundTerms(reading.terms, keepGrounded, isInText) }),
    policy: {
      ...rest,
      ...(other !== undefined && isInText(other) ? { contradicted_by: other } : {}),
      evidence,
      status: isUnproved ? 'unknown' : policy.status,
      reason: isUnproved ? 'unchecked' : policy.reason,
      statements: policy.statements.filter(({ span }) => isInText(span)),
    },
  }
}

function groundTerms(
  terms: SubmissionTerms,
  keepGrounded: (fact: TextFact | null) => TextFact | null,
  isInText: (span: Span) => boolean,
): SubmissionTerms {
  const { exclusive, non_exclusive, semi_exclusive, retitle } = terms.licence
  return {
    licence: {
      exclusive: keepGrounded(exclusive),
      non_exclusive: keepGrounded(non_exclusive),
      semi_exclusive: keepGrounded(semi_exclusive),
      retitle: keepGrounded(retitle),
    },
    formats: terms.formats.filter((fact) => keepGrounded(fact) !== null),
    response: terms.response !== null && isInText(terms.response.span) ? terms.response : null,
  }
}

function groundContact(
  contact: Contact,
  keepGrounded: (fact: TextFact | null) => TextFact | null,
  isInText: (span: Span) => boolean,
): Contact[] {
  const { email } = contact
  const written = email !== null && isInText(email.span) && deobfuscate(email.span.quote).toLowerCase() === email.value
  const grounded = {
    ...contact,
    name: keepGrounded(contact.name),
    role: keepGrounded(contact.role),
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
