/** A brief and the tracks of its draft, each with the facts that may be named. */
export type DraftQuestion = {
  brief: string
  tracks: readonly { id: string; name: string; facts: readonly string[] }[]
}

/** What a model says about a draft: ids in its order, with facts. Nothing of it is to be trusted. */
export type DraftOpinion = { tracks: readonly { id: string; because: readonly string[] }[] }

/** A model that orders drafts; server/main/ hands it in where one is configured. Rejects if it does not answer. */
export type DraftModel = {
  name: string
  order(question: DraftQuestion): Promise<DraftOpinion>
}
