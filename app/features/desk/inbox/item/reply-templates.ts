import { formatLongDay } from '#app/lib/dates.ts'
import type { InboxKind } from '#contracts/desk/inbox-states.ts'

type ReplyTemplate = { id: string; label: string; kinds: readonly InboxKind[]; text: string }

/** Templates for replies, to be edited in the mail program. */
export const REPLY_TEMPLATES: readonly ReplyTemplate[] = [
  { id: 'blank', label: 'Empty reply', kinds: ['message', 'brief', 'submission'], text: '' },
  {
    id: 'details',
    label: 'Ask for details',
    kinds: ['message', 'brief'],
    text: 'Thank you for writing. To quote this we need three things: the territory, the term, and when the mix is.',
  },
  {
    id: 'quote',
    label: 'Quote is coming',
    kinds: ['brief'],
    text: 'Thank you for the brief. The tracks are free for this, and you have the quote today.',
  },
  {
    id: 'not-us',
    label: 'Not a fit',
    kinds: ['message'],
    text: 'Thank you for writing. This is not something we do, and we would rather say so now than keep you waiting.',
  },
  {
    id: 'more-music',
    label: 'Ask for more music',
    kinds: ['submission'],
    text: 'Thank you for your music. We would like to hear more before we decide: two or three finished tracks, with links that play without an account.',
  },
  {
    id: 'masters',
    label: 'Ask about rights',
    kinds: ['submission'],
    text: 'We like what we hear. Who owns the masters and the publishing, with shares, and is there a sample in any of it?',
  },
]

type ReplyTarget = {
  kind: InboxKind
  reference: string
  sender: string
  email: string
  receivedAt: string
  body: string
}

type Reply = { to: string; subject: string; text: string }

/** The draft for the mail program: subject with label name and reference, the template, and the quoted message. */
export function composeReply(item: ReplyTarget, template: string, label: string): Reply {
  const receivedOn = formatLongDay(item.receivedAt)
  const quoted = item.body.split(/\r?\n/).map((line) => (line === '' ? '>' : `> ${line}`))
  const lines = [`Hello ${item.sender},`, '', template, '', '', `On ${receivedOn} ${item.sender} wrote:`, ...quoted]
  return { to: item.email, subject: `Re: Your ${item.kind} to ${label} (${item.reference})`, text: lines.join('\n') }
}
