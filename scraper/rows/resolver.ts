import type { PageReading } from '#contracts/scraper/reading.ts'
import type { PageResult, Resolver, StoredReading } from '#contracts/scraper/scraper-port.ts'
import { deriveRow, findDoubts, keyEmail, nameKey } from './derive-row.ts'
import { detectEvents, isByOtherReader } from './events.ts'
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
      return { row, events, openingAnnounced, flapping, doubts, byOtherReader: isByOtherReader(seen, readings) }
    },
  }
}

function mergeReading(previous: StoredReading | null, page: PageResult): StoredReading | null {
  if (page.outcome === 'unchanged')
    return previous === null ? null : { ...previous, equalReads: previous.equalReads + 1 }
  const { reading } = page
  if (reading === null) return previous
  const wasOwn = previous !== null && previous.reading.page_kind === 'organisation' && previous.reading.relevant
  // A parked domain or an error page in place of a policy says nothing about the policy. A model that reads what others read before it does.
  const isSecondOpinion =
    previous !== null && isReadByModel(reading) && versionOf(previous.reading) !== versionOf(reading)
  if (wasOwn && !isSecondOpinion && !(reading.page_kind === 'organisation' && reading.relevant)) return previous
  // A model that is out of reach today does not contradict what it read.
  if (previous !== null && isReadByModel(previous.reading) && isModelSilent(reading)) return previous
  const equal = previous !== null && previous.reading.policy.status === reading.policy.status
  return {
    reading: noteReader(previous?.reading ?? null, reading),
    equalReads: equal ? previous.equalReads + 1 : 1,
  }
}

function isReadByModel({ by_model: by }: PageReading): boolean {
  return by?.outcome === 'answered'
}

/** A model was to read the page and gave no answer, and the rules alone find no status. */
function isModelSilent({ by_model: by, policy }: PageReading): boolean {
  return by !== undefined && by.outcome !== 'answered' && by.outcome !== 'skipped' && policy.status === 'unknown'
}

/**
 * Marks what another reader finds on a page that may not have changed: that is no news. The mark stays while the page reads the same, so
 * that a second read does not make news of it either.
 */
function noteReader(previous: PageReading | null, reading: PageReading): PageReading {
  if (previous === null || (previous.by_model === undefined && reading.by_model === undefined)) return reading
  const isOther = versionOf(previous) !== versionOf(reading)
  const [before, after] = [previous.by_model?.content, reading.by_model?.content]
  const isChanged = before !== undefined && after !== undefined && before !== after
  const isSame = previous.reader_changed === true && previous.policy.status === reading.policy.status
  return !isChanged && (isOther || isSame) ? { ...reading, reader_changed: true } : reading
}

/** Who read a page: one version of a model, or the rules. */
function versionOf({ by_model: by }: PageReading): string {
  return by?.outcome === 'answered' ? by.version : 'rules'
}
