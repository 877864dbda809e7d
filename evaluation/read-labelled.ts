import type { PageReading } from '#contracts/scraper/reading.ts'
import type { OpportunityDraft } from '#contracts/scraper/scraper-port.ts'
import type { ModelSession } from '#scraper/model/language-model.ts'
import { readByModel } from '#scraper/model/read-by-model.ts'
import { deriveOpportunity } from '#scraper/opportunities/derive-opportunity.ts'
import type { Weights } from '#scraper/opportunities/score.ts'
import { readPage } from '#scraper/page/read-page.ts'
import type { LabelledPage } from './labelled-page.ts'

/** A labelled page and what the scraper extracts from it. */
export type ReadLabelled = {
  page: LabelledPage
  reading: PageReading | null
  /** The text that the reading's spans refer to. */
  text: string
  /** The opportunity derived from this page alone, or null. */
  opportunity: OpportunityDraft | null
}

/** Reads a labelled page as a run would, without network and store: by the model if one is given, otherwise by the rules. */
export async function readLabelled(
  page: LabelledPage,
  weights: Weights,
  model: { name: string; session: ModelSession } | null,
): Promise<ReadLabelled> {
  const at = page.read_on == null ? new Date() : new Date(`${page.read_on}T12:00:00Z`)
  const ruled = readPage({ url: page.url, body: page.body, contentType: page.contentType, fetchedAt: at })
  const { text, material } = ruled
  const byModel =
    model === null || ruled.reading === null || material === null
      ? null
      : await readByModel({ rules: ruled.reading, outcome: ruled.outcome, text, material, readAt: at }, model)
  const { reading } = byModel ?? ruled
  const opportunity = reading === null ? null : deriveOpportunity([{ reading, equalReads: 1 }], weights, at)
  return { page, reading, text, opportunity }
}
