import { nextTime } from '#contracts/platform/local-time.ts'
import type { ReaderDesk, RowJudge, SourceBook } from '#contracts/scraper/scraper-port.ts'
import type { InviteDeps } from '#server/backend/auth/people/invitations.ts'
import { createPeopleActions } from '#server/backend/auth/people/people-actions.ts'
import type { Action } from '#server/backend/functions/action.ts'
import { createActionFunction } from '#server/backend/functions/action-function.ts'
import type { EdgeFunction } from '#server/backend/functions/functions-app.ts'
import { BACKS_UP_AT } from '#server/platform/backup/nightly-backup.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createDraftActions, type DraftActionDeps } from '#server/product/drafts/draft-actions.ts'
import { createShelfActions } from '#server/product/drafts/shelf-actions.ts'
import type { createForms } from '#server/product/forms/create-forms.ts'
import { createRemovalFunction } from '#server/product/forms/request-removal.ts'
import { createConfirmationFunction } from '#server/product/forms/send-confirmation-email.ts'
import { countProblems, createHealthActions } from '#server/product/health/health-actions.ts'
import type { HealthDeps } from '#server/product/health/read-health.ts'
import { createTodayActions } from '#server/product/home/today-actions.ts'
import { createInboxActions, type InboxActionDeps } from '#server/product/inbox/inbox-actions.ts'
import { CLEARS_AT } from '#server/product/personal-data/nightly-retention.ts'
import { createAlertActions } from '#server/product/scraping/actions/alert-actions.ts'
import { createDashboardActions } from '#server/product/scraping/actions/dashboard-actions.ts'
import { createDeskActions } from '#server/product/scraping/actions/desk-actions.ts'
import { createFindActions } from '#server/product/scraping/actions/find-actions.ts'
import { createMatchActions, type MatchActionDeps } from '#server/product/scraping/actions/match-actions.ts'
import { createOpportunityActions } from '#server/product/scraping/actions/opportunity-actions.ts'
import { createReaderActions, type ReaderActionDeps } from '#server/product/scraping/actions/reader-actions.ts'
import { createRemovalActions } from '#server/product/scraping/actions/removal-actions.ts'
import { createRunActions } from '#server/product/scraping/actions/run-actions.ts'
import { createSampleActions } from '#server/product/scraping/actions/sample-actions.ts'
import { createScheduleActions } from '#server/product/scraping/actions/schedule-actions.ts'
import { createSourceActions } from '#server/product/scraping/actions/sources/source-actions.ts'
import { createViewActions } from '#server/product/scraping/actions/view-actions.ts'
import type { TestMails } from '#server/product/scraping/alerts/send-test-mail.ts'
import { settleRow } from '#server/product/scraping/rows/settle-row.ts'
import type { ScheduleOf } from '#server/product/scraping/runs/daily-run.ts'
import type { ScraperJobs } from '#server/product/scraping/runs/scraper-jobs.ts'
import type { Removals, Suppress } from '#server/product/scraping/suppressions/removal-requests.ts'
import { suppress } from '#server/product/scraping/suppressions/suppressions.ts'
import { createSettingsActions, type SettingsDeps } from '#server/product/settings/settings-actions.ts'
import type { SiteDesk } from '#server/product/site/document-rows.ts'
import type { PreviewLinks } from '#server/product/site/preview-links.ts'
import { createSiteActions } from '#server/product/site/site-actions.ts'

type FunctionParts = {
  scraper: SourceBook & RowJudge & ReaderDesk
  scraperJobs: ScraperJobs
  site: SiteDesk
  preview: { links: PreviewLinks; siteUrl: string }
  schedule: ScheduleOf
  perTester: TestMails['perPerson']
  matching: Omit<MatchActionDeps, 'database'>
  people: Omit<InviteDeps, 'database'>
  drafts: Pick<DraftActionDeps, 'model' | 'perPerson'>
  reader: Pick<ReaderActionDeps, 'perPerson'>
  health: Omit<HealthDeps, 'database' | 'nextBackupAt'>
  settings: Pick<SettingsDeps, 'databaseUrl' | 'words' | 'sender' | 'forgetMailFiles'>
} & Pick<InboxActionDeps, 'checkLink' | 'perChecker'>

/** The edge functions under `/functions/v1`. */
export function openFunctions(
  database: Database,
  forms: ReturnType<typeof createForms>,
  parts: FunctionParts,
): Record<string, EdgeFunction> {
  const actions = listActions(database, forms.removals, parts)
  return {
    'send-confirmation-email': createConfirmationFunction(forms.mails),
    'request-removal': createRemovalFunction({ removals: forms.removals, checkSender: forms.gates.checkSender }),
    'sync-scraper': createActionFunction('sync-scraper', { database, actions: actions['sync-scraper'] }),
    desk: createActionFunction('desk', { database, actions: actions.desk }),
  }
}

/** The actions of the functions that have some. */
export function listActions(
  database: Database,
  removals: Pick<Removals, 'company' | 'inbox' | 'queued' | 'suppress'>,
  parts: FunctionParts,
): Record<'sync-scraper' | 'desk', Action[]> {
  const { scraper, scraperJobs, schedule, perTester: perPerson, settings } = parts
  const { catalogue, sender } = parts.matching
  const { timeZone } = schedule
  const { company, inbox, queued, suppress } = removals
  const health: HealthDeps = {
    database,
    folders: parts.health.folders,
    mailsAreSent: parts.health.mailsAreSent,
    server: parts.health.server,
    nextBackupAt: (now) => nextTime(timeZone, BACKS_UP_AT, now),
  }
  return {
    'sync-scraper': [
      ...createDashboardActions({ database, jobs: scraperJobs }),
      ...createRunActions({ database }),
      ...createDeskActions({ database, timeZone, countProblems: (caller, now) => countProblems(health, caller, now) }),
      ...createSampleActions({ database, jobs: scraperJobs }),
      ...createAlertActions({ database, company, inbox, queued, perPerson }),
      ...createViewActions({ database }),
      ...createRemovalActions({ database, company, queued, suppress }),
      ...createSourceActions({ database, book: scraper }),
      ...createReaderActions({ database, desk: scraper, perPerson: parts.reader.perPerson }),
      ...createScheduleActions({ database, schedule }),
      ...createFindActions({ database, book: scraper, timeZone }),
      ...createOpportunityActions({ database, resolver: scraper.resolver, timeZone }),
      ...createMatchActions({ database, catalogue, sender }),
    ],
    desk: [
      ...createInboxActions({
        database,
        company,
        checkLink: parts.checkLink,
        perChecker: parts.perChecker,
      }),
      ...createPeopleActions({
        database,
        mailer: parts.people.mailer,
        perInvitation: parts.people.perInvitation,
      }),
      ...createHealthActions(health),
      ...createTodayActions({ database, schedule }),
      ...createDraftActions({
        database,
        catalogue,
        sender,
        model: parts.drafts.model,
        perPerson: parts.drafts.perPerson,
      }),
      ...createShelfActions({ database, catalogue }),
      ...createSiteActions(database, parts.site, parts.preview),
      ...createSettingsActions({
        database,
        databaseUrl: settings.databaseUrl,
        company,
        words: settings.words,
        sender: settings.sender,
        inbox,
        queued,
        perPerson,
        timeZone,
        clearsAt: CLEARS_AT,
        forgetMailFiles: settings.forgetMailFiles,
      }),
    ],
  }
}

/** Removes something for good, and recomputes the rows it was part of. */
export function createSuppress({ resolver }: RowJudge): Suppress {
  return async (sql, request) => {
    const { affected } = await suppress(sql, request)
    for (const row of affected) await settleRow(sql, row, { resolver, at: new Date(), runId: null })
  }
}
