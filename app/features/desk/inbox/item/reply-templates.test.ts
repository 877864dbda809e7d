import { expect, test } from 'vitest'
import { toMailDraftLink } from '#app/features/desk/match/mail-link.ts'
import { composeReply, REPLY_TEMPLATES } from './reply-templates.ts'

const ITEM = {
  kind: 'message' as const,
  reference: 'NM-ABCDEF-012345',
  sender: 'Ada Lovelace',
  email: 'ada@example.com',
  receivedAt: '2026-11-20T18:00:00.000Z',
  body: 'Project Type: Film\n\nTwo cues,\nplease.',
}

test('a reply contains the reference, a greeting and the quoted message', () => {
  expect(composeReply(ITEM, 'Gladly.', 'A Label')).toEqual({
    to: 'ada@example.com',
    subject: 'Re: Your message to A Label (NM-ABCDEF-012345)',
    text: 'Hello Ada Lovelace,\n\nGladly.\n\n\nOn November 20, 2026 Ada Lovelace wrote:\n> Project Type: Film\n>\n> Two cues,\n> please.',
  })
})

test('a hostile message adds no recipient and no header to the link', () => {
  const hostile = { ...ITEM, sender: 'A&bcc=evil@example.com', body: 'x\r\nBcc: evil@example.com' }
  const link = toMailDraftLink(composeReply(hostile, '', 'A Label')) ?? ''
  expect([...new URL(link).searchParams.keys()]).toEqual(['subject', 'body'])
})

test('every kind has a template beside the empty one, and none is written twice', () => {
  for (const kind of ['message', 'brief', 'submission'] as const)
    expect(REPLY_TEMPLATES.filter(({ kinds }) => kinds.includes(kind)).length).toBeGreaterThan(1)
  expect(new Set(REPLY_TEMPLATES.map(({ id }) => id)).size).toBe(REPLY_TEMPLATES.length)
})
