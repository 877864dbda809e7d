import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { nextTime } from '#contracts/platform/local-time.ts'
import type { Resolver } from '#contracts/scraper/scraper-port.ts'
import { createLinkChecker } from '#scraper/crawl/check-link.ts'
import { createInvitationLimit } from '#server/backend/auth/people/invitations.ts'
import { createPeopleActions } from '#server/backend/auth/people/people-actions.ts'
import type { Action } from '#server/backend/functions/action.ts'
import { createActionFunction } from '#server/backend/functions/action-function.ts'
import type { EdgeFunction } from '#server/backend/functions/functions-app.ts'
import { BACKS_UP_AT } from '#server/platform/backup/nightly-backup.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { RateLimits } from '#server/platform/fairness/rate-limit.ts'
import { forgetMailFiles } from '#server/platform/mail/forget-mail-files.ts'
import { createDraftActions } from '#server/product/drafts/draft-actions.ts'
import { createSubmissionMatchActions } from '#server/product/drafts/submission-match-actions.ts'
import type { createForms } from '#server/product/forms/create-forms.ts'
import { createConfirmationFunction, createRemovalFunction } from '#server/product/forms/form-functions.ts'
import { countProblems, createHealthActions, type HealthDeps } from '#server/product/health/read-health.ts'
import { createTodayActions } from '#server/product/home/today-actions.ts'
import { createInboxActions } from '#server/product/inbox/inbox-actions.ts'
import { CLEARS_AT } from '#server/product/personal-data/nightly-retention.ts'
import { createAlertActions } from '#server/product/scraping/actions/alert-actions.ts'
import { createDashboardActions } from '#server/product/scraping/actions/dashboard-actions.ts'
import { createDeskActions } from '#server/product/scraping/actions/desk-actions.ts'
import { createExtractionTestActions } from '#server/product/scraping/actions/extraction-test-actions.ts'
import { createFindActions } from '#server/product/scraping/actions/find-actions.ts'
import { createMatchActions } from '#server/product/scraping/actions/match-actions.ts'
import { createOpportunityActions } from '#server/product/scraping/actions/opportunity-actions.ts'
import { createRemovalActions } from '#server/product/scraping/actions/removal-actions.ts'
import { createRunActions } from '#server/product/scraping/actions/run-actions.ts'
import { createScheduleActions } from '#server/product/scraping/actions/schedule-actions.ts'
import { createSourceActions } from '#server/product/scraping/actions/sources/source-actions.ts'
import { createViewActions } from '#server/product/scraping/actions/view-actions.ts'
import { deriveOpportunity } from '#server/product/scraping/rows/derive-opportunity.ts'
import type { Suppress } from '#server/product/scraping/suppressions/removal-requests.ts'
import { suppress } from '#server/product/scraping/suppressions/suppressions.ts'
import { createSettingsActions } from '#server/product/settings/settings-actions.ts'
import type { PreviewLinks } from '#server/product/site/preview-links.ts'
import { createSiteActions } from '#server/product/site/site-actions.ts'
import { mailFolder, ROOT, watchedFolders } from './folders.ts'
import type { Opened } from './open/open-database.ts'
import { nameSender } from './open/open-mails.ts'
import { openDraftModel, openMatching } from './open/open-matching.ts'
import { describeAgent } from './open/open-scraper.ts'
import type { WebParts } from './web.ts'

type Given = { forms: ReturnType<typeof createForms>; limits: RateLimits; previews: PreviewLinks }

/** The edge functions under `/functions/v1`. */
export async function openFunctions(
  opened: Opened,
  web: WebParts,
  given: Given,
): Promise<Record<string, EdgeFunction>> {
  const { database } = opened
  const { mails, removals, gates } = given.forms
  const actions = listActions(database, await openParts(opened, web, given))
  return {
    'send-confirmation-email': createConfirmationFunction(mails),
    'request-removal': createRemovalFunction({ removals, checkSender: gates.checkSender }),
    'sync-scraper': createActionFunction('sync-scraper', { database, actions: actions['sync-scraper'] }),
    desk: createActionFunction('desk', { database, actions: actions.desk }),
  }
}

/** The dependencies of the actions, with limits for those that call external services or send mail. */
async function openParts({ config, databaseUrl }: Opened, web: WebParts, { forms, limits, previews }: Given) {
  const { company, inbox, queued, words } = web.mails
  const { SITE_URL: siteUrl, TIMEZONE: timeZone } = config
  return {
    company,
    inbox,
    queued,
    words,
    timeZone,
    databaseUrl,
    schedule: { timeZone, salt: siteUrl },
    scraper: web.scraper,
    jobs: web.scraperJobs,
    suppress: forms.removals.suppress,
    matching: openMatching(web.content.current, config),
    model: openDraftModel(config),
    checkLink: createLinkChecker({
      userAgent: () => describeAgent(config, { shortName: company.name }),
      loopbackPorts: config.SCRAPER_ALLOW_LOOPBACK_PORTS ?? [],
    }),
    mailer: { siteUrl, mail: { company, words, queued }, now: () => new Date() },
    nameSender: () => nameSender(config, web.content.current().company),
    forgetMailFiles: (email: string) => forgetMailFiles(mailFolder(config), email),
    site: web.site.rules,
    preview: { links: previews, siteUrl },
    health: {
      folders: watchedFolders(config),
      mailsAreSent: config.SMTP_URL !== undefined,
      server: {
        ...(await readVersion()),
        node: process.versions.node,
        database: config.DATABASE_URL === undefined ? ('embedded' as const) : ('external' as const),
        role: config.ROLE,
        started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
      },
    },
    limits: {
      testMail: limits('test-mail', { points: 5, durationSec: 600 }),
      draftModel: limits('draft-model', { points: 30, durationSec: 3600 }),
      testExtraction: limits('test-reader', { points: 20, durationSec: 3600 }),
      checkLinks: limits('check-links', { points: 60, durationSec: 600 }),
      invitation: createInvitationLimit(limits),
    },
  }
}

/** The actions of each edge function. */
export function listActions(
  database: Database,
  parts: Awaited<ReturnType<typeof openParts>>,
): Record<'sync-scraper' | 'desk', Action[]> {
  const { scraper, limits, timeZone } = parts
  const deps = { database, ...parts, ...parts.matching, book: scraper, desk: scraper, resolver: scraper.resolver }
  const mailing = { ...deps, perPerson: limits.testMail }
  const health: HealthDeps = {
    database,
    ...parts.health,
    nextBackupAt: (now) => nextTime(timeZone, BACKS_UP_AT, now),
  }
  return {
    'sync-scraper': [
      ...createDashboardActions(deps),
      ...createRunActions(deps),
      ...createDeskActions({ ...deps, countProblems: (caller, now) => countProblems(health, caller, now) }),
      ...createAlertActions(mailing),
      ...createViewActions(deps),
      ...createRemovalActions(deps),
      ...createSourceActions(deps),
      ...createExtractionTestActions({ ...deps, perPerson: limits.testExtraction }),
      ...createScheduleActions(deps),
      ...createFindActions(deps),
      ...createOpportunityActions(deps),
      ...createMatchActions(deps),
    ],
    desk: [
      ...createInboxActions({ ...deps, perChecker: limits.checkLinks }),
      ...createPeopleActions({ ...deps, limitInvitation: limits.invitation }),
      ...createHealthActions(health),
      ...createTodayActions(deps),
      ...createDraftActions({ ...deps, perPerson: limits.draftModel }),
      ...createSubmissionMatchActions(deps),
      ...createSiteActions(database, parts.site, parts.preview),
      ...createSettingsActions({ ...mailing, sender: parts.nameSender, clearsAt: CLEARS_AT }),
    ],
  }
}

/** Deletes suppressed data and derives the affected opportunities again. */
export function createSuppress({ resolver }: { resolver: Resolver }): Suppress {
  return async (sql, request) => {
    const { affected } = await suppress(sql, request)
    for (const row of affected) await deriveOpportunity(sql, row, { resolver, at: new Date() })
  }
}

/** The product's version, and the commit if this is a checkout. */
async function readVersion() {
  const manifest: unknown = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'))
  const { version } = z.object({ version: z.string() }).parse(manifest)
  const commit = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT }).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  )
  return { version, commit }
}
