import type { StoredReading } from '#contracts/scraper-port.ts'
import { keyEmail } from '#scraper/rows/derive-row.ts'
import { domainOf } from '#scraper/web/shared-hosts.ts'
import type { ReadLabelled } from './read-labelled.ts'
import type { SetCounts } from './statistics.ts'

/** Pairs of pages that the scraper's two keys, domain and address, put in one row, against pairs of one labelled entity. */
export function countPairs(read: readonly ReadLabelled[]): SetCounts {
  const labelled = read.filter(({ page }) => page.entity != null)
  const rows = groupRows(labelled)
  const counts = { right: 0, found: 0, labelled: 0 }
  labelled.forEach((one, index) => {
    for (const other of labelled.slice(index + 1)) {
      const isOne = one.page.entity === other.page.entity
      const isJoined = rows.get(one) === rows.get(other)
      counts.right += Number(isOne && isJoined)
      counts.found += Number(isJoined)
      counts.labelled += Number(isOne)
    }
  })
  return counts
}

/** Sites by domain first; sites whose chosen addresses are equal are one row. */
function groupRows(read: readonly ReadLabelled[]): Map<ReadLabelled, string> {
  const sites = Map.groupBy(read, ({ page }) => domainOf(page.url) ?? page.url)
  const rowOfEmail = new Map<string, string>()
  const rows = new Map<ReadLabelled, string>()
  for (const [domain, members] of sites) {
    const email = keyEmail(
      members.flatMap(({ reading }): StoredReading[] => (reading === null ? [] : [{ reading, equalReads: 1 }])),
    )
    const row = (email === null ? undefined : rowOfEmail.get(email)) ?? domain
    if (email !== null) rowOfEmail.set(email, row)
    for (const member of members) rows.set(member, row)
  }
  return rows
}
