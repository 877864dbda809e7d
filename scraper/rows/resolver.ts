import type { PageReading } from '#contracts/reading.ts'
import type { PageResult, Resolver, StoredReading } from '#contracts/scraper-port.ts'
import { deriveRow, findDoubts, keyEmail, nameKey } from './derive-row.ts'
import { detectEvents } from './events.ts'
import { nextCheckAt } from './recheck.ts'
import type { Weights } from './score.ts'

/** The pure judgements a store needs inside its transaction. */
export function createResolver(weights: Weights): Resolver {
  return {
    mergeReading,
    keyEmail,
    nameKey,
    nextCheckAt,
    decide({ readings, previous, now, shown, recentStatusChanges }) {
      const row = deriveRow(readings, weights, now)
      const seen = row === null || shown === undefined ? row : shown(row)
      const { events, openingAnnounced, flapping } = detectEvents(seen, readings, previous, recentStatusChanges)
      const doubts = findDoubts(readings)
      return { row, events, openingAnnounced, flapping, doubts }
    },
  }
}

function mergeReading(previous: StoredReading | null, page: PageResult): StoredReading | null {
  if (page.outcome === 'unchanged')
    return previous === null ? null : { ...previous, equalReads: previous.equalReads + 1 }
  const { reading } = page
  if (reading === null) return previous
  const wasOwn = previous !== null && previous.reading.page_kind === 'organisation' && previous.reading.relevant
  // A parked domain or an error page in place of a policy says nothing about the policy.
  if (wasOwn && !(reading.page_kind === 'organisation' && reading.relevant)) return previous
  // The rules could not read this status, and a model that is unreachable today does not contradict it.
  if (previous?.reading.second_reading?.settled === true && isModelSilent(reading)) return previous
  const equal = previous !== null && previous.reading.policy.status === reading.policy.status
  return { reading, equalReads: equal ? previous.equalReads + 1 : 1 }
}

/** A model was asked and gave no answer, and the rules alone find nothing. */
function isModelSilent({ second_reading: second, policy }: PageReading): boolean {
  return second !== undefined && second.outcome !== 'answered' && policy.status === 'unknown'
}
