import type { Sender } from '#catalogue/opportunity-letter.ts'
import type { BriefDraft } from '#contracts/drafts.ts'
import { parseBrief } from '#contracts/parse-brief.ts'
import { toPlainLine } from '#contracts/plain-line.ts'
import type { Letter } from './brief-rows.ts'

/** The reply around the tracks. Names from the message stand in it as plain words or not at all. */
export function writeReply({ name, email, message }: Letter, sender: Sender): BriefDraft['reply'] {
  const project = toPlainLine(parseBrief(message)?.project ?? null)
  const person = toPlainLine(name, 60)?.split(' ')[0]
  return {
    to: email,
    subject: project === null ? 'Songs for your project' : `Songs for ${project}`,
    opening: `${person === undefined ? 'Hello,' : `Hello ${person},`}\n\nthank you for your brief. This is what we would put to picture first:`,
    closing: `Say which of them you would like to quote, and for which use and term.\n\n${sender.name}\n${sender.email}\n${sender.siteUrl}`,
  }
}
