import type { Sender } from '#catalogue/opportunity-letter.ts'
import type { BriefDraft } from '#contracts/desk/drafts.ts'
import { toPlainLine } from '#contracts/platform/plain-line.ts'
import type { Letter } from './brief-rows.ts'

/** The reply around the tracks. Names from the message are inserted as plain words or left out. */
export function writeReply({ name, email, brief }: Letter, sender: Sender): BriefDraft['reply'] {
  const project = toPlainLine(brief?.project ?? null)
  const person = toPlainLine(name, 60)?.split(' ')[0]
  return {
    to: email,
    subject: project === null ? 'Songs for your project' : `Songs for ${project}`,
    opening: `${person === undefined ? 'Hello,' : `Hello ${person},`}\n\nthank you for your brief. This is what we would put to picture first:`,
    closing: `Tell us which of them you would like a quote for, and for which use and term.\n\n${sender.name}\n${sender.email}\n${sender.siteUrl}`,
  }
}
