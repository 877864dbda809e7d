import process from 'node:process'
import { createLinkChecker } from '#scraper/crawl/check-link.ts'
import { limitInvitations } from '#server/backend/auth/people/invitations.ts'
import { describeAgent } from '#server/main/describe-agent.ts'
import { mailFolder, watchedFolders } from '#server/main/folders.ts'
import { openFunctions } from '#server/main/functions.ts'
import type { WebParts } from '#server/main/web.ts'
import type { RateLimits } from '#server/platform/fairness/rate-limit.ts'
import { forgetMailFiles } from '#server/platform/mail/forget-mail-files.ts'
import type { createForms } from '#server/product/forms/create-forms.ts'
import type { PreviewLinks } from '#server/product/site/preview-links.ts'
import type { Opened } from './open-database.ts'
import { openDraftModel } from './open-matching.ts'

/** The functions with what the settings say about them, and with a limit on each that asks others or sends a mail. */
export function openWebFunctions(
  { config, database, databaseUrl }: Opened,
  parts: WebParts,
  { forms, limits, previews }: { forms: ReturnType<typeof createForms>; limits: RateLimits; previews: PreviewLinks },
) {
  const { company, queued } = parts.mails
  return openFunctions(database, forms, {
    scraper: parts.scraper,
    scraperJobs: parts.scraperJobs,
    site: parts.site.desk,
    preview: { links: previews, siteUrl: config.SITE_URL },
    matching: parts.matching,
    schedule: { timeZone: config.TIMEZONE, salt: config.SITE_URL },
    perTester: limits('test-mail', { points: 5, durationSec: 600 }),
    drafts: { model: openDraftModel(config), perPerson: limits('draft-model', { points: 30, durationSec: 3600 }) },
    reader: { perPerson: limits('test-reader', { points: 20, durationSec: 3600 }) },
    people: {
      mailer: { siteUrl: config.SITE_URL, mail: { company, words: parts.words, queued }, now: () => new Date() },
      perInvitation: limitInvitations(limits),
    },
    checkLink: createLinkChecker({
      userAgent: () => describeAgent(config, { shortName: company.name }),
      loopbackPorts: config.SCRAPER_ALLOW_LOOPBACK_PORTS ?? [],
    }),
    perChecker: limits('check-links', { points: 60, durationSec: 600 }),
    health: {
      folders: watchedFolders(config),
      mailsAreSent: config.SMTP_URL !== undefined,
      server: {
        version: parts.version.version,
        commit: parts.version.commit,
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
