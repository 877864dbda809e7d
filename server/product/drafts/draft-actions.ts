import { z } from 'zod'
import type { Catalogue, CatalogueTrack } from '#catalogue/catalogue.ts'
import { draftShortlist } from '#catalogue/draft-shortlist.ts'
import { createTrackFinder, listFacts, toDraftTrack } from '#catalogue/draft-track.ts'
import type { Sender } from '#catalogue/opportunity-letter.ts'
import { type BriefWords, readBriefWords } from '#catalogue/read-brief.ts'
import { toWords } from '#catalogue/words.ts'
import {
  type BriefDraft,
  BriefDraftSchema,
  type DraftModel,
  type DraftModelAnswer,
  MAX_DRAFT_TRACKS,
  type OrderedDraft,
} from '#contracts/desk/drafts.ts'
import { ProjectFieldsSchema } from '#contracts/forms/stored-brief.ts'
import { toPlainLine } from '#contracts/platform/plain-line.ts'
import { type Action, defineAction } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import type { RateLimit } from '#server/platform/fairness/rate-limit.ts'

export type DraftActionDeps = {
  database: Database
  /** The label's tracks as they are published now. */
  catalogue: () => Catalogue
  sender: Sender
  /** Null where none is configured. */
  model: DraftModel | null
  /** Counts a person's questions to the model. */
  perPerson: RateLimit
  now?: () => Date
}

/** What of the catalogue answers a brief. Messages are read as the caller; nothing is stored, and nothing is sent. */
export function createDraftActions({
  database,
  catalogue,
  sender,
  model,
  perPerson,
  now = () => new Date(),
}: DraftActionDeps): Action[] {
  let finder = { catalogue: catalogue(), find: createTrackFinder(catalogue()) }
  const findTracks = (q: string) => {
    const current = catalogue()
    if (finder.catalogue !== current) finder = { catalogue: current, find: createTrackFinder(current) }
    return finder.find(q, MAX_DRAFT_TRACKS)
  }
  const read = (id: string, caller: Caller) => database.asCaller(caller, (sql) => getContactMessage(sql, id))
  const toTrack = (track: Catalogue['tracks'][number], reasons: readonly string[] = []) =>
    toDraftTrack(track, reasons, sender.siteUrl)
  return [
    defineAction('draft_brief', async ({ id }, caller): Promise<BriefDraft> => {
      const letter = await read(id, caller)
      const brief = readBriefWords(letter)
      const { tracks, asked, notes } = draftShortlist(catalogue(), brief, now())
      return BriefDraftSchema.parse({
        tracks: tracks.map(({ track, reasons }) => toTrack(track, reasons)),
        asked,
        notes,
        model: model?.name ?? null,
        reply: writeReply(letter, sender),
        shortlist: new URL('/shortlist', sender.siteUrl).href,
      })
    }),
    defineAction('find_tracks', async ({ q }) => ({
      tracks: findTracks(q).map((track) => toTrack(track)),
    })),
    defineAction('order_draft', async ({ id, tracks }, caller) => {
      const letter = await read(id, caller)
      if (model === null) throw new AppError('conflict', 'No model is configured')
      await perPerson(String(caller.claims.sub ?? 'service'))
      const asked = catalogue().tracks.filter((track) => tracks.includes(track.id))
      const inOrder = tracks.flatMap((wanted) => asked.filter((track) => track.id === wanted))
      return await orderDraft(model, describeBrief(readBriefWords(letter)), inOrder)
    }),
  ]
}

/** What the model is told of a message: the words about the project and nothing about the sender. */
function describeBrief({ media, text, budget, deadline }: BriefWords): string {
  return [`Media: ${media}`, text, budget && `Budget: ${budget}`, deadline && `Deadline: ${deadline}`]
    .filter(Boolean)
    .join('\n')
}

/** The reply around the tracks. Names from the message are inserted as plain words or left out. */
function writeReply({ name, email, brief }: Letter, sender: Sender): BriefDraft['reply'] {
  const project = toPlainLine(brief?.project ?? null)
  const person = toPlainLine(name, 60)?.split(' ')[0]
  return {
    to: email,
    subject: project === null ? 'Songs for your project' : `Songs for ${project}`,
    opening: `${person === undefined ? 'Hello,' : `Hello ${person},`}\n\nthank you for your brief. This is what we would put to picture first:`,
    closing: `Tell us which of them you would like a quote for, and for which use and term.\n\n${sender.name}\n${sender.email}\n${sender.siteUrl}`,
  }
}

const LetterSchema = ProjectFieldsSchema.extend({ name: z.string(), email: z.string() })
type Letter = z.infer<typeof LetterSchema>

/** A contact message that the executor may read. */
async function getContactMessage(sql: Sql, id: string): Promise<Letter> {
  const [row] = await sql`
    select name, email, project_type, project_text, brief from public.contact_submissions where id = ${id}`
  if (row === undefined) throw new AppError('not_found', 'There is no such message')
  return LetterSchema.parse(row)
}

const MOST_FACTS = 5

/** Asks the model, and keeps of its answer only what the catalogue says. AppError 'conflict' if it gives none. */
async function orderDraft(model: DraftModel, brief: string, tracks: readonly CatalogueTrack[]): Promise<OrderedDraft> {
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
  { tracks: said }: DraftModelAnswer,
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
