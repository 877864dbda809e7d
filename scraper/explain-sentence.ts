import { parsePage } from '#scraper/page/parse.ts'
import { readPolicy } from './policy/policy.ts'
import { traceRules } from './policy/rule-table.ts'
import { leaningOf, tellingFeatures } from './policy/statement-words.ts'
import { toPlain } from './text/sentences.ts'

/**
 * Which rules fire on a sentence, which are held back and by what, what its words lean to where no rule reads it, and what follows: the lines of
 * `npm run scrape -- --explain`.
 */
export function explainSentence(sentence: string, now: Date): string[] {
  const body = sentence.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const page = parsePage({
    url: 'https://sentence.example/',
    body: `<p>${body}</p>`,
    contentType: 'text/html',
  })
  let verdict = ''
  const traced = traceRules(() => {
    const { status, reason, route, statements } = readPolicy(page, now)
    const kinds = [...new Set(statements.map(({ kind }) => kind))].join(', ')
    verdict = `${status} (${reason})${route === null ? '' : `, route ${route}`}${kinds === '' ? '' : `: ${kinds}`}`
  })
  const lines = traced.map(({ rule, group, fired, by, text }) => {
    const what = fired ? 'fired    ' : 'held back'
    const why = fired ? '' : ` by its "unless" on ${by === 'text' ? 'the text' : `"${by}"`}`
    return `${what}  ${group}/${rule}${why}  [${text.trim()}]`
  })
  return [
    ...(lines.length === 0 ? ['no rule fired'] : [...new Set(lines)]),
    ...describeLeaning(sentence),
    `status     ${verdict}`,
  ]
}

/** What the words lean to, if they lean at all, and the heaviest of them; "<…>" is a kind of words. */
function describeLeaning(sentence: string): string[] {
  const plain = toPlain(sentence)
  const { open, closed } = leaningOf(plain, '')
  if (Math.max(open, closed) < 0.5) return []
  const side = open > closed ? 'open' : 'closed'
  const words = tellingFeatures(plain, '', side).map((feature) => `"${feature}"`)
  return [`words      ${side} ${Math.max(open, closed).toFixed(2)} by ${words.join(', ')}`]
}
