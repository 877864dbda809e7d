import type { PageOutcome, PageReading } from '#contracts/reading.ts'
import type { OpportunityDraft } from '#contracts/scraper-port.ts'
import type { RunModel } from '#scraper/model/model-reader.ts'
import { readAgain } from '#scraper/model/second-reading.ts'
import { readPage } from '#scraper/page/read-page.ts'
import { deriveRow } from '#scraper/rows/derive-row.ts'
import type { Weights } from '#scraper/rows/score.ts'
import type { LabelledPage } from './labelled-page.ts'

/** A labelled page and what the scraper makes of it. */
export type ReadLabelled = {
  page: LabelledPage
  outcome: PageOutcome
  reading: PageReading | null
  /** The text that the reading's spans point into. */
  text: string
  /** The row that this page alone gives, or null. */
  row: OpportunityDraft | null
  at: Date
}

/** Reads a labelled page as a run would, without network and store; the model, where given, reads it a second time. */
export async function readLabelled(
  page: LabelledPage,
  weights: Weights,
  model: RunModel | null,
): Promise<ReadLabelled> {
  const at = page.read_on == null ? new Date() : new Date(`${page.read_on}T12:00:00Z`)
  const first = readPage({ url: page.url, body: page.body, contentType: page.contentType, fetchedAt: at })
  const { text } = first
  const second =
    model === null || first.reading === null || first.outcome !== 'extracted'
      ? null
      : await readAgain(model.session, { rules: first.reading, text, model: model.name })
  const reading = second?.reading ?? first.reading
  const row = reading === null ? null : deriveRow([{ reading, equalReads: 1 }], weights, at)
  return { page, outcome: second?.outcome ?? first.outcome, reading, text, row, at }
}
