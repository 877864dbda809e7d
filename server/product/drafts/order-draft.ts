import type { CatalogueTrack } from '#catalogue/catalogue.ts'
import { listFacts } from '#catalogue/draft-track.ts'
import { toWords } from '#catalogue/words.ts'
import type { DraftModel, DraftOpinion } from '#contracts/desk/draft-port.ts'
import type { OrderedDraft } from '#contracts/desk/drafts.ts'
import { AppError } from '#server/platform/app-error.ts'

const MOST_FACTS = 5

/** Asks the model, and keeps of its answer only what the catalogue says. AppError 'conflict' if it gives none. */
export async function orderDraft(
  model: DraftModel,
  brief: string,
  tracks: readonly CatalogueTrack[],
): Promise<OrderedDraft> {
  const question = {
    brief,
    tracks: tracks.map((track) => ({
      id: track.id,
      name: `${track.title}, ${track.artist}`,
      facts: listFacts(track),
    })),
  }
  const opinion = await model.order(question).catch((error: unknown) => {
    throw new AppError('conflict', 'The model did not answer. The order of the rules is kept.', { cause: error })
  })
  return keepKnown(opinion, question.tracks)
}

/** The tracks that were asked about, each once: those that the model names first, with facts that are theirs. */
export function keepKnown(
  { tracks: said }: DraftOpinion,
  known: readonly { id: string; facts: readonly string[] }[],
): OrderedDraft {
  const named = [...new Set(said.map(({ id }) => id))].flatMap((id) => known.filter((track) => track.id === id))
  const rest = known.filter((track) => !named.includes(track))
  return {
    tracks: [...named, ...rest].map(({ id, facts }) => {
      const because = (said.find((one) => one.id === id)?.because ?? []).map(toWords)
      return { id, because: facts.filter((fact) => because.includes(toWords(fact))).slice(0, MOST_FACTS) }
    }),
  }
}
