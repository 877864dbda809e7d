import type { SubmissionStatus } from '#contracts/opportunity.ts'
import { deriveRow } from '#scraper/rows/derive-row.ts'
import type { Weights } from '#scraper/rows/score.ts'
import type { Labels } from './labelled-page.ts'
import type { ReadLabelled } from './read-labelled.ts'
import type { Seal } from './seal.ts'

/**
 * The pages of each site as one, as a run makes rows: the row that all of them give together, and what their labels say together. A site of
 * which a page is not judged relevant or not, or whose pages say both that it takes music and that it does not, is left out. Only
 * the row of what is returned may be compared; `reading` is that of no page, and null. Pure.
 */
export function joinSites(read: readonly ReadLabelled[], weights: Weights): ReadLabelled[] {
  const sites = Map.groupBy(
    read.filter(({ page }) => page.site != null),
    ({ page }) => page.site,
  )
  return [...sites.values()].flatMap((pages) => joined(pages, weights) ?? [])
}

function joined(pages: readonly ReadLabelled[], weights: Weights): ReadLabelled | null {
  const [first] = pages
  if (first === undefined || pages.some(({ page }) => page.labels.relevant == null)) return null
  const status = statusOf(pages)
  if (status === null) return null
  const stored = pages.flatMap(({ reading }) => (reading === null ? [] : [{ reading, equalReads: 1 }]))
  const labels = labelsOf(pages, status)
  const page = { ...first.page, id: first.page.site ?? first.page.id, labels, seal: sealOf(pages, labels) }
  return { ...first, page, reading: null, row: stored.length === 0 ? null : deriveRow(stored, weights, first.at) }
}

/** What the relevant pages say together, `unknown` if nothing; null for a contradiction or a page without the label. */
function statusOf(pages: readonly ReadLabelled[]): SubmissionStatus | null {
  const said = pages.flatMap(({ page: { labels } }) => (labels.relevant ? [labels.submission_status ?? null] : []))
  const told = new Set(said.filter((status) => status !== 'unknown'))
  if (told.size === 0) return 'unknown'
  const [only] = told
  return told.size === 1 ? (only ?? null) : null
}

/** Labels are sealed with their own page, so that something read is the same as what any of the pages has sealed. */
function sealOf(
  pages: readonly ReadLabelled[],
  { emails, chosen_email: chosen, contact_names: people }: Labels,
): Seal | null {
  const seals = pages.flatMap(({ page }) => page.seal ?? [])
  const [first] = seals
  const labelled = new Set([...(emails ?? []), ...(chosen ?? []), ...(people ?? []).map(({ name }) => name)])
  if (first === undefined) return null
  return (purpose, form) => {
    const sealed = seals.map((seal) => seal(purpose, form))
    return sealed.find((one) => labelled.has(one)) ?? first(purpose, form)
  }
}

function labelsOf(pages: readonly ReadLabelled[], status: SubmissionStatus): Labels {
  const all = pages.map(({ page }) => page.labels)
  // What one page has, the site has; a page without the label may have more.
  const together = <Value>(of: (labels: Labels) => readonly Value[] | null | undefined): Value[] | null => {
    const lists = all.map(of)
    return lists.some((list) => list == null) ? null : lists.flatMap((list) => [...(list ?? [])])
  }
  const companies = all.flatMap(({ company }) => company ?? [])
  const emails = together(({ emails }) => emails)
  const chosen = all.flatMap(({ relevant, chosen_email: of }) => (relevant ? (of ?? []) : []))
  const addresses = chosen.filter((address) => address !== 'none')
  // Where only a page of contacts has addresses, nobody has labelled which of them is the right one.
  const none = chosen.length > 0 && emails?.length === 0 ? ['none'] : null
  const isOwn = all.some(({ page_kind: kind }) => kind === 'organisation')
  return {
    relevant: all.some(({ relevant }) => relevant === true),
    submission_status: status,
    company: companies.length === 0 ? null : companies,
    emails,
    contact_names: together(({ contact_names: people }) => people),
    chosen_email: addresses.length === 0 ? none : addresses,
    page_kind: isOwn ? 'organisation' : all[0]?.page_kind,
  }
}
