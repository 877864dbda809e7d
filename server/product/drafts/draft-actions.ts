import { z } from 'zod'
import type { Catalogue, CatalogueTrack } from '#catalogue/catalogue.ts'
import { draftShortlist } from '#catalogue/draft-shortlist.ts'
import { createTrackSearch, listFacts, toDraftTrack } from '#catalogue/draft-track.ts'
import { type BriefWords, readBriefWords } from '#catalogue/read-brief.ts'
import { toWords } from '#catalogue/words.ts'
import type { Sender } from '#catalogue/write-letter.ts'
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

type DraftActionDeps = {
  database: Database
  /** The currently published tracks. */
  catalogue: () => Catalogue
  sender: Sender
  /** Null where none is configured. */
  model: DraftModel | null
  perPerson: RateLimit
}

/** Finds tracks that fit a brief. Messages are read as the caller. Nothing is stored or sent. */
export function createDraftActions({ database, catalogue, sender, model, perPerson }: DraftActionDeps): Action[] {
  let finder = { catalogue: catalogue(), find: createTrackSearch(catalogue()) }
  const findTracks = (q: string) => {
    const current = catalogue()
    if (finder.catalogue !== current) finder = { catalogue: current, find: createTrackSearch(current) }
    return finder.find(q, MAX_DRAFT_TRACKS)
  }
  const getMessage = (id: string, caller: Caller) => database.asCaller(caller, (sql) => getContactMessage(sql, id))
  const toTrack = (track: Catalogue['tracks'][number], reasons: readonly string[] = []) =>
    toDraftTrack(track, reasons, sender.siteUrl)
  return [
    defineAction('draft_brief', async ({ id }, caller): Promise<BriefDraft> => {
      const message = await getMessage(id, caller)
      const brief = readBriefWords(message)
      const { tracks, asked, notes } = draftShortlist(catalogue(), brief, new Date())
      return BriefDraftSchema.parse({
        tracks: tracks.map(({ track, reasons }) => toTrack(track, reasons)),
        asked,
        notes,
        model: model?.name ?? null,
        reply: composeReply(message, sender),
        shortlist: new URL('/shortlist', sender.siteUrl).href,
      })
    }),
    defineAction('find_tracks', async ({ q }) => ({
      tracks: findTracks(q).map((track) => toTrack(track)),
    })),
    defineAction('order_draft', async ({ id, tracks }, caller) => {
      const message = await getMessage(id, caller)
      if (model === null) throw new AppError('conflict', 'No model is configured')
      await perPerson(String(caller.claims.sub ?? 'service'))
      const requested = catalogue().tracks.filter((track) => tracks.includes(track.id))
      const inOrder = tracks.flatMap((wanted) => requested.filter((track) => track.id === wanted))
      return await orderDraft(model, describeBrief(readBriefWords(message)), inOrder)
    }),
  ]
}

/** The part of a message that the model sees: the project, and nothing about the sender. */
function describeBrief({ media, text, budget, deadline }: BriefWords): string {
  return [`Media: ${media}`, text, budget && `Budget: ${budget}`, deadline && `Deadline: ${deadline}`]
    .filter(Boolean)
    .join('\n')
}

/** The reply without its tracks. Names from the message are reduced to plain text or left out. */
function composeReply({ name, email, brief }: ContactMessage, sender: Sender): BriefDraft['reply'] {
  const project = toPlainLine(brief?.project ?? null)
  const person = toPlainLine(name, 60)?.split(' ')[0]
  return {
    to: email,
    subject: project === null ? 'Songs for your project' : `Songs for ${project}`,
    opening: `${person === undefined ? 'Hello,' : `Hello ${person},`}\n\nthank you for your brief. This is what we would put to picture first:`,
    closing: `Tell us which of them you would like a quote for, and for which use and term.\n\n${sender.name}\n${sender.email}\n${sender.siteUrl}`,
  }
}

const ContactMessageSchema = ProjectFieldsSchema.extend({ name: z.string(), email: z.string() })
type ContactMessage = z.infer<typeof ContactMessageSchema>

/** Throws AppError 'not_found' if the executor may not read the message. */
async function getContactMessage(sql: Sql, id: string): Promise<ContactMessage> {
  const [row] = await sql`
    select name, email, project_type, project_text, brief from public.contact_submissions where id = ${id}`
  if (row === undefined) throw new AppError('not_found', 'There is no such message')
  return ContactMessageSchema.parse(row)
}

const MAX_FACTS = 5

/** Asks the model, and keeps only ids and facts from the catalogue. Throws AppError 'conflict' if the model does not answer. */
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
  return keepCatalogueFacts(opinion, question.tracks)
}

/** All requested tracks, each once: first those that the model named, in its order. Keeps only facts that belong to the track. */
export function keepCatalogueFacts(
  { tracks: answered }: DraftModelAnswer,
  known: readonly { id: string; facts: readonly string[] }[],
): OrderedDraft {
  const named = [...new Set(answered.map(({ id }) => id))].flatMap((id) => known.filter((track) => track.id === id))
  const rest = known.filter((track) => !named.includes(track))
  return {
    tracks: [...named, ...rest].map(({ id, facts }) => {
      const because = (answered.find((one) => one.id === id)?.because ?? []).map(toWords)
      return { id, because: facts.filter((fact) => because.includes(toWords(fact))).slice(0, MAX_FACTS) }
    }),
  }
}
