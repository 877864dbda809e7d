import type { Catalogue } from '#catalogue/catalogue.ts'
import { draftShortlist } from '#catalogue/draft-shortlist.ts'
import { findTracks, toDraftTrack } from '#catalogue/draft-track.ts'
import type { Sender } from '#catalogue/opportunity-letter.ts'
import { type BriefWords, readBriefWords } from '#catalogue/read-brief.ts'
import type { DraftModel } from '#contracts/draft-port.ts'
import {
  type BriefDraft,
  BriefDraftSchema,
  DRAFT_MAX,
  DraftBriefSchema,
  FindTracksSchema,
  OrderDraftSchema,
} from '#contracts/drafts.ts'
import { AppError } from '#server/app-error.ts'
import type { Caller, Database } from '#server/db/database.ts'
import { type Action, defineAction } from '#server/functions/action.ts'
import type { RateLimit } from '#server/gateway/rate-limit.ts'
import { getContactMessage } from './brief-rows.ts'
import { orderDraft } from './order-draft.ts'
import { writeReply } from './write-reply.ts'

export type DraftActionDeps = {
  database: Database
  catalogue: Catalogue
  sender: Sender
  /** Null where none is configured. */
  model: DraftModel | null
  /** Counts a person's questions to the model. */
  perPerson: RateLimit
  now?: () => Date
}

const EXAMPLE_ID = '00000000-0000-4000-8000-000000000000'

/** What of the catalogue answers a brief. Messages are read as the caller; nothing is stored, and nothing is sent. */
export function createDraftActions({
  database,
  catalogue,
  sender,
  model,
  perPerson,
  now = () => new Date(),
}: DraftActionDeps): Action[] {
  const read = (id: string, caller: Caller) => database.asCaller(caller, (sql) => getContactMessage(sql, id))
  const toTrack = (track: Catalogue['tracks'][number], reasons: readonly string[] = []) =>
    toDraftTrack(track, reasons, sender.siteUrl)
  return [
    defineAction(DraftBriefSchema, { id: EXAMPLE_ID }, async ({ id }, caller): Promise<BriefDraft> => {
      const letter = await read(id, caller)
      const brief = readBriefWords(letter.message)
      const { tracks, asked, notes } = draftShortlist(catalogue, brief, now())
      return BriefDraftSchema.parse({
        tracks: tracks.map(({ track, reasons }) => toTrack(track, reasons)),
        asked,
        notes,
        model: model?.name ?? null,
        reply: writeReply(letter, sender),
        shortlist: new URL('/shortlist', sender.siteUrl).href,
      })
    }),
    defineAction(FindTracksSchema, { q: 'night' }, async ({ q }) => ({
      tracks: findTracks(catalogue, q, DRAFT_MAX).map((track) => toTrack(track)),
    })),
    defineAction(OrderDraftSchema, { id: EXAMPLE_ID, tracks: ['a:b', 'a:c'] }, async ({ id, tracks }, caller) => {
      const letter = await read(id, caller)
      if (model === null) throw new AppError('conflict', 'No model is configured')
      await perPerson(String(caller.claims.sub ?? 'service'))
      const asked = catalogue.tracks.filter((track) => tracks.includes(track.id))
      const inOrder = tracks.flatMap((wanted) => asked.filter((track) => track.id === wanted))
      return await orderDraft(model, describeBrief(readBriefWords(letter.message)), inOrder)
    }),
  ]
}

/** What the model is told of a message: the words about the project and nothing about the sender. */
function describeBrief({ media, text, budget, deadline }: BriefWords): string {
  return [`Media: ${media}`, text, budget && `Budget: ${budget}`, deadline && `Deadline: ${deadline}`]
    .filter(Boolean)
    .join('\n')
}
