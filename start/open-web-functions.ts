import process from 'node:process'
import { limitInvitations } from '#server/auth/people/limit-invitations.ts'
import type { createForms } from '#server/forms/create-forms.ts'
import type { RateLimits } from '#server/gateway/rate-limit.ts'
import { forgetMailFiles } from '#server/mail/forget-mail-files.ts'
import { openFunctions } from './functions.ts'
import { mailFolder } from './mail-folder.ts'
import type { Opened } from './open-database.ts'
import { openLinkCheck } from './open-link-check.ts'
import { openDraftModel } from './open-matching.ts'
import { watchedFolders } from './watched-folders.ts'
import type { WebParts } from './web.ts'

/** The functions with what the settings say about them, and with a limit on each that asks others or sends a mail. */
export function openWebFunctions(
  { config, database, databaseUrl }: Opened,
  parts: WebParts,
  { forms, limits }: { forms: ReturnType<typeof createForms>; limits: RateLimits },
) {
  const { company, queued } = parts.mails
  return openFunctions(database, forms, {
    ...parts,
    schedule: { timeZone: config.TIMEZONE, salt: config.SITE_URL },
    perTester: limits('test-mail', { points: 5, durationSec: 600 }),
    drafts: { model: openDraftModel(config), perPerson: limits('draft-model', { points: 30, durationSec: 3600 }) },
    people: {
      mailer: { siteUrl: config.SITE_URL, mail: { company, words: parts.words, queued }, now: () => new Date() },
      perInvitation: limitInvitations(limits),
    },
    checkLink: openLinkCheck(config),
    perChecker: limits('check-links', { points: 60, durationSec: 600 }),
    health: {
      folders: watchedFolders(config),
      mailsAreSent: config.SMTP_URL !== undefined,
      server: {
        ...parts.version,
        node: process.versions.node,
        database: config.DATABASE_URL === undefined ? 'embedded' : 'external',
        role: config.ROLE,
        started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
      },
    },
    settings: {
      databaseUrl,
      words: parts.words,
      sender: parts.sender,
      forgetMailFiles: (email) => forgetMailFiles(mailFolder(config), email),
    },
  })
}
