import type { DetailSite } from '#contracts/desk/opportunity-detail.ts'
import { formatLongDay } from '#contracts/platform/dates.ts'
import { lastEndedDay, type OverrideField, type StaffOpportunity } from '#contracts/scraper/opportunity.ts'
import { FLAPPING_DAYS } from '#contracts/scraper/scraper-port.ts'

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })

const FIELD_WORDS: Record<OverrideField, string> = {
  company_agency: 'company',
  name: 'contact’s name',
  role: 'role',
  contact_email: 'e-mail address',
  submission_status: 'status',
  industry_type: 'industries',
  submission_guidelines: 'guidelines',
  source_url: 'source',
  route: 'route',
  route_value: 'where to submit',
  who_may_submit: 'who may submit',
  deadline: 'deadline',
  do_not_contact: 'do-not-contact mark',
}

type Facts = { sites: readonly DetailSite[]; confirmed: number; reviews: number; now: Date; timeZone: string }

/** What would change a row, in sentences: what the next visit looks for, what a date does, what only staff can undo. Pure. */
export function describeWouldChange(row: StaffOpportunity, facts: Facts): string[] {
  const set = row.overrides.map(({ field }) => field)
  return [
    ...describeVisit(row, facts),
    ...(set.includes('submission_status') ? [] : describeStatus(row)),
    ...describeDeadline(row, set, facts),
    ...describeStaff(row, set),
    ...(facts.confirmed === 0 ? [] : ['A confirmed field loses its mark when a page says something else.']),
    ...(facts.reviews === 0
      ? []
      : [
          facts.reviews === 1
            ? 'A question about this opportunity is waiting in Review.'
            : `${facts.reviews} questions about this opportunity are waiting in Review.`,
        ]),
  ]
}

function describeVisit(row: StaffOpportunity, { sites, now, timeZone }: Facts): string[] {
  if (row.sample)
    return [
      'Invented company: it changes when the sample web is run again, and disappears when sample data is removed.',
    ]
  if (row.dismissed_at !== null)
    return [
      'Dismissed: scheduled runs skip its pages, and later findings do not bring it back. Restore it to bring it back.',
    ]
  const due = sites.flatMap(({ next_check_at }) => (next_check_at === null ? [] : [next_check_at])).sort()[0]
  const when =
    due === undefined || Date.parse(due) <= now.getTime()
      ? 'The next scheduled run'
      : `The visit due on ${formatLongDay(due, timeZone)}`
  const stale = row.stale ? ['The last three visits could not read it; the next successful visit clears the mark.'] : []
  const flapping = row.flapping
    ? [`Its status changed too often within ${FLAPPING_DAYS} days: openings are announced again once it is stable.`]
    : []
  return [`${when} reads its pages again and compares every field.`, ...stale, ...flapping]
}

function describeStatus(row: StaffOpportunity): string[] {
  if (row.submission_status === 'open')
    return ['One sentence that refuses music, on any of its pages, closes it: a refusal outweighs an invitation.']
  if (row.status_reason === 'window_closed')
    return ['It opens when a page of the company names a new window or a later deadline.']
  if (row.submission_status === 'closed')
    return ['It opens when the refusal is gone and a page of the company explicitly invites music.']
  return ['It opens or closes when a page of the company explicitly says so. Silence is never taken for permission.']
}

function describeDeadline(row: StaffOpportunity, set: readonly OverrideField[], { now, timeZone }: Facts): string[] {
  if (row.deadline === null || row.submission_status !== 'open' || set.includes('submission_status')) return []
  if (row.deadline <= lastEndedDay(now)) return []
  return [
    `The deadline closes it when ${formatLongDay(row.deadline, timeZone)} has ended in every time zone, without a visit.`,
  ]
}

function describeStaff(row: StaffOpportunity, set: readonly OverrideField[]): string[] {
  const values = set.filter((field) => field !== 'do_not_contact').map((field) => FIELD_WORDS[field])
  const held =
    values.length === 0
      ? []
      : [`Staff set the ${LIST.format(values)}. No visit changes that until staff return it to the value of the pages.`]
  return [
    ...held,
    ...(row.do_not_contact ? ['Marked do-not-contact: no alert is sent about it until staff remove the mark.'] : []),
  ]
}
