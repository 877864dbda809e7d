import type { z } from 'zod'

const NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
}

/**
 * Explains an error to the author of the content. It is passed to zod when parsing, so a schema's own messages take precedence;
 * undefined means zod's message.
 */
export const explainIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return explainType(NAMES[issue.expected] ?? issue.expected, issue.input)
    case 'invalid_value':
      return `must be one of ${issue.values.map((value) => `'${String(value)}'`).join(', ')}`
    case 'too_small':
      if (issue.origin === 'string') return 'is empty; enter some text or remove the field'
      if (issue.origin === 'array') return `needs ${issue.exact ? 'exactly' : 'at least'} ${entries(issue.minimum)}`
      return undefined
    case 'too_big':
      if (issue.origin === 'array') return `may have ${issue.exact ? 'exactly' : 'at most'} ${entries(issue.maximum)}`
      return undefined
    case 'unrecognized_keys':
      return 'is not a known field; correct its name or remove it'
    case 'invalid_format':
      if (issue.format === 'url') return 'must be a complete web address such as https://label.example'
      if (issue.format === 'email') return 'must be an e-mail address such as anna@label.example'
      return undefined
    default:
      return undefined
  }
}

function explainType(expected: string, input: unknown): string {
  if (input === undefined) return `is missing; add it (${expected} is expected)`
  if (input === null) return `is empty; ${expected} is expected`
  const isUnquoted = expected === 'text' && typeof input !== 'object'
  return `must be ${expected}${isUnquoted ? `: put it in quotes, '${String(input)}'` : ''}`
}

const entries = (count: number | bigint) => `${count} ${count === 1 ? 'entry' : 'entries'}`
