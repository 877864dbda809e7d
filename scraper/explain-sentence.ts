import type { Policy } from '#contracts/scraper/reading.ts'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { readPolicy } from './policy/policy.ts'
import { findReason, type Trace, traceRules } from './policy/rule-table.ts'

/**
 * The output of `npm run scrape -- --explain`: which rules match a sentence and their verdicts, which are held back and by what, and the
 * resulting status.
 */
export function explainSentence(sentence: string, now: Date): string[] {
  const body = sentence.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const page = parsePage({
    url: 'https://sentence.example/',
    body: `<p>${body}</p>`,
    contentType: 'text/html',
  })
  let status = ''
  const traced = traceRules(() => {
    status = describePolicy(readPolicy(page, now))
  })
  const lines = traced.map((one) => `${describeRule(one)}  [${one.text.trim()}]`)
  return [
    ...(INVISIBLE.test(sentence) ? [`sentence   ${sentence}`] : []),
    ...(lines.length === 0 ? ['no rule fired'] : [...new Set(lines)]),
    `status     ${status}`,
  ].map(escapeInvisible)
}

// Characters that control a terminal or are invisible in it.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u
const ALL_INVISIBLE = new RegExp(INVISIBLE.source, 'gu')

function escapeInvisible(line: string): string {
  return line.replace(ALL_INVISIBLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

function describeRule({ rule, group, stage, fired, by }: Trace): string {
  const name = `${group}/${rule.id}`
  if (!fired) return `held back  ${name} by its "unless" on ${by === 'text' ? 'the text' : `"${by}"`}`
  return `fired      ${name}: ${describeVerdict(rule, stage)}`
}

/** Most rules without a verdict only hold back others. */
function describeVerdict(rule: Trace['rule'], stage: string): string {
  const { verdict, judge, route, who, banned } = rule
  if (judge !== undefined) return `left to ${judge}`
  if (verdict !== undefined && verdict !== 'yes' && verdict !== 'nothing')
    return `${verdict} (${findReason(verdict, rule)})`
  if (verdict === 'yes' && LAST_DAYS.includes(stage)) return 'its date is a last day'
  const named = [route && `route ${route}`, who && `from ${who}`, banned && `not by ${banned}`].filter(Boolean)
  return named.length > 0 ? named.join(', ') : 'only guards'
}

const LAST_DAYS = ['dated-calls', 'foreign-dated']

function describePolicy({ status, reason, route, who, deadline, reopens_on: reopens, statements }: Policy): string {
  const kinds = [...new Set(statements.map(({ kind }) => kind))].join(', ')
  const parts = [
    `${status} (${reason})`,
    route && `route ${route}`,
    who.length > 0 && `from ${who.join(' and ')}`,
    deadline && `until ${deadline}`,
    reopens && `reopens ${reopens}`,
  ].filter(Boolean)
  return `${parts.join(', ')}${kinds === '' ? '' : `: ${kinds}`}`
}
