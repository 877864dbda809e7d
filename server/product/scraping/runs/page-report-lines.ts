import { describeTerms } from '#contracts/desk/opportunity-terms.ts'
import { formatLongDay } from '#contracts/platform/dates.ts'
import type { PageReport } from '#contracts/scraper/scraper-port.ts'

/** The reading of one page as lines of text. */
export function describePage(report: PageReport): string[] {
  const { reading, row } = report
  const lines = [
    line('Page', report.url),
    line('Outcome', report.detail === null ? report.outcome : `${report.outcome} (${report.detail})`),
  ]
  if (reading === null) return lines
  const { policy, company } = reading
  lines.push(
    line(
      'Kind',
      `${reading.page_kind}, ${reading.relevant ? 'relevant' : 'not relevant'} (own site ${reading.own_site}, topic ${reading.topic})`,
    ),
    line('Category', reading.category ?? '-'),
    line('Company', company === null ? '-' : `${company.value} (from ${company.source.replace('-', ' ')})`),
    line('Status', `${policy.status}, ${policy.reason.replaceAll('_', ' ')}`),
    line(
      'Evidence',
      policy.evidence === null ? '-' : `"${policy.evidence.quote}" (${policy.evidence.start}-${policy.evidence.end})`,
    ),
    line('Route', policy.route === null ? '-' : [policy.route, policy.route_value].filter(Boolean).join(': ')),
    line('Who', policy.who.join(', ') || '-'),
    line('Deadline', formatLongDay(policy.deadline, 'UTC') ?? '-'),
    ...(policy.reopens_on === undefined ? [] : [line('Reopens', formatLongDay(policy.reopens_on, 'UTC') ?? '-')]),
    ...(policy.contradicted_by === undefined ? [] : [line('Against', `"${policy.contradicted_by.quote}"`)]),
    line('Industries', reading.industries.map(({ value }) => value).join(', ') || '-'),
  )
  const { by_model: by } = reading
  if (by !== undefined) {
    lines.push(
      line(
        'Model',
        `${by.model}: ${by.outcome}, ${by.sent ? `${by.tokens} tokens` : 'not sent'}; rules: ${by.rules.status}`,
      ),
    )
    for (const field of by.dropped) lines.push(line('Dropped', field))
  }
  const terms = row?.terms == null ? [] : describeTerms(row.terms)
  if (terms.length > 0) lines.push(line('Terms', terms.join('; ')))
  if (reading.protected_addresses > 0)
    lines.push(line('Protected', `${reading.protected_addresses} addresses, not decoded`))
  for (const { name, role, email, email_kind } of reading.contacts) {
    lines.push(
      line(
        'Contact',
        [name?.value, role?.value, email === null ? null : `${email.value} (${email_kind})`].filter(Boolean).join(', '),
      ),
    )
  }
  for (const { value } of reading.guidelines) lines.push(line('Guideline', value))
  if (row === null) return [...lines, line('Row', 'none: only an organization’s own, relevant page gives one')]
  lines.push(line('Confidence', String(row.ai_confidence_score)))
  for (const { feature, weight } of row.score_reasons)
    lines.push(line('', `${weight >= 0 ? '+' : ''}${weight} ${feature.replaceAll('_', ' ')}`))
  return lines
}

function line(name: string, value: string): string {
  return `${name.padEnd(11)} ${value}`
}
