import type { ProjectFields } from '#contracts/forms/stored-brief.ts'
import type { Catalogue } from './catalogue.ts'
import type { Condition } from './criteria.ts'
import { findMedium } from './media.ts'
import { readCriteria } from './read-criteria.ts'

/** The parts of a message about a project that a draft needs. */
export type BriefWords = {
  text: string
  media: string
  budget: string | null
  deadline: string | null
  /** Ids of tracks that the sender has chosen. */
  chosen: readonly string[]
}

/** Reads a brief from the shortlist, or any other contact message. */
export function readBriefWords({ project_type, project_text: text, brief }: ProjectFields): BriefWords {
  if (brief !== null) {
    const { media, budget, deadline, references, tracks } = brief
    return { text: references ?? '', media, budget, deadline, chosen: tracks }
  }
  return { text, media: project_type ?? '', budget: findBudget(text), deadline: findDeadline(text), chosen: [] }
}

const MONEY = /(?:[$€£] ?\d[\d.,]*(?:\s?(?:k|million)\b)?|\b\d[\d.,]*\s?(?:k|usd|eur|gbp|dollars|euros|pounds)\b)/i
/** An amount or a range, with what it pays for: 'per track', 'all in'. */
const BUDGET = new RegExp(
  `(?:${MONEY.source})(?:\\s?(?:-|–|to)\\s?(?:${MONEY.source}|\\d[\\d.,]*k?))?(?: (?:all[- ]in|per (?:track|song|cue|side)|a (?:track|song|side)|total))?`,
  'i',
)

function findBudget(text: string): string | null {
  return BUDGET.exec(text)?.[0].trim() ?? null
}

const DAYS = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday'
const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const WHEN = `(?:(?:this|next) )?(?:${DAYS}|week)|(?:${MONTHS})\\.? \\d{1,2}(?:st|nd|rd|th)?|\\d{4}-\\d{2}-\\d{2}|today|tonight|tomorrow|end of (?:day|the day|the week|week)`
const DEADLINE = new RegExp(
  `\\b(?:deadline(?: is)?:? ?(?:on |by )?|due(?: on| by)? |by |before |until |no later than )(?:the )?(${WHEN})\\b|\\b(asap|as soon as possible|urgent(?:ly)?|tomorrow|tonight|today)\\b`,
  'i',
)

function findDeadline(text: string): string | null {
  const match = DEADLINE.exec(text)
  return match?.[1] ?? match?.[2] ?? null
}

const SOON_DAYS = 7
const SOON = new RegExp(
  `\\b(?:asap|as soon as possible|urgent(?:ly)?|today|tonight|tomorrow|(?:this )?(?:${DAYS})|this week|end of (?:day|the day|the week|week)|\\d{1,2} ?h(?:ours?)?)\\b`,
  'i',
)

/** Whether the deadline is within a week. */
export function isDueSoon(deadline: string | null, now: Date): boolean {
  if (deadline === null || /\bnext (?:week|month|year)\b/i.test(deadline)) return false
  if (SOON.test(deadline)) return true
  const day = parseDay(deadline, now)
  const days = day === null ? Number.NaN : (day - now.getTime()) / 86_400_000
  return days > -2 && days <= SOON_DAYS
}

/** Parses 'November 28', '2026-11-28' and '28 Nov'. A day without a year is the next such day. */
function parseDay(text: string, now: Date): number | null {
  const iso = /\b\d{4}-\d{2}-\d{2}\b/.exec(text)?.[0]
  if (iso !== undefined) return Date.parse(`${iso}T00:00:00Z`) || null
  const named = new RegExp(
    `\\b(${MONTHS})\\.? (\\d{1,2})|\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTHS})\\b`,
    'i',
  ).exec(text)
  if (named === null) return null
  const month = (named[1] ?? named[4] ?? '').slice(0, 3)
  const day = named[2] ?? named[3]
  const year = /\b20\d{2}\b/.exec(text)?.[0]
  const at = (inYear: number) => Date.parse(`${month} ${day}, ${inYear} UTC`)
  const first = at(year === undefined ? now.getUTCFullYear() : Number(year))
  if (Number.isNaN(first)) return null
  const isOver = year === undefined && first < now.getTime() - 30 * 86_400_000
  return isOver ? at(now.getUTCFullYear() + 1) : first
}

export function readBriefCriteria(catalogue: Catalogue, { text, media }: BriefWords): Condition[] {
  const named = media.split(/[,/\n]/).flatMap((part) => findMedium(part) ?? [])
  return [
    ...readCriteria(catalogue, `${text}\n${media}`, 'brief'),
    ...[...new Set(named)].map((medium): Condition => ({ kind: 'medium', medium, text: medium })),
  ]
}
