import type { PageReading, Span, TextFact } from '#contracts/scraper/reading.ts'
import { nameForm } from './normalise.ts'

export type GroundedValue = { field: string; value: string; valid: boolean }

/**
 * Every value a reading holds, and whether its span is in the text and the value in its span. Checked apart from the
 * pipeline's own rule, so that a mistake there does not hide itself. Spelled-out addresses, media and dates are judged by
 * their span alone: what stands on the page is not the form in which they are kept.
 */
export function listGrounded(reading: PageReading, text: string): GroundedValue[] {
  const stands = (span: Span) => span.end > span.start && text.slice(span.start, span.end) === span.quote
  const says = ({ value, span }: TextFact) => stands(span) && squash(span.quote).includes(squash(value))
  const fact = (field: string, found: TextFact | null): GroundedValue[] =>
    found === null ? [] : [{ field, value: found.value, valid: says(found) }]
  const { company, contacts, industries, guidelines, policy } = reading
  const opened: GroundedValue[] =
    policy.status === 'open' || policy.evidence !== null
      ? [
          {
            field: 'status',
            value: policy.evidence?.quote ?? policy.status,
            valid: policy.evidence !== null && stands(policy.evidence),
          },
        ]
      : []
  return [
    ...fact('company', company),
    ...contacts.flatMap(({ name, role }) => [
      ...fact('name', name),
      ...(role === null ? [] : [{ field: 'role', value: role.value, valid: says(role) }]),
    ]),
    ...contacts.flatMap(({ email }) =>
      email === null ? [] : [{ field: 'email', value: email.value, valid: stands(email.span) && spells(email) }],
    ),
    ...industries.map(({ value, span }) => ({ field: 'industry', value, valid: stands(span) })),
    ...guidelines.flatMap((found) => fact('guideline', found)),
    ...opened,
    ...policy.statements.map(({ span, kind }) => ({ field: 'statement', value: kind, valid: stands(span) })),
  ]
}

/**
 * Letters and digits of an address must be in the quote in their order; the punctuation between them may be spelled
 * out.
 */
function spells({ value, span }: TextFact): boolean {
  if (span.quote.toLowerCase().includes(value)) return true
  let rest = squash(span.quote)
  return value.split(/[^a-z0-9]+/).every((part) => {
    const at = rest.indexOf(part)
    rest = at === -1 ? rest : rest.slice(at + part.length)
    return at !== -1
  })
}

/** A host written as one word names a company of several, so blanks do not count. */
function squash(words: string): string {
  return nameForm(words).replace(/ /g, '')
}
