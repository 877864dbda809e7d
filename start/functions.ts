import type { RowJudge, SourceBook } from '#contracts/scraper-port.ts'
import type { InviteDeps } from '#server/auth/people/invitations.ts'
import { createPeopleActions } from '#server/auth/people/people-actions.ts'
import { BACKS_UP_AT } from '#server/backup/nightly-backup.ts'
import type { Database } from '#server/db/database.ts'
import { createDraftActions, type DraftActionDeps } from '#server/drafts/draft-actions.ts'
import { createShelfActions } from '#server/drafts/shelf-actions.ts'
import type { createForms } from '#server/forms/create-forms.ts'
import type { Action } from '#server/functions/action.ts'
import { createActionFunction } from '#server/functions/action-function.ts'
import type { EdgeFunction } from '#server/functions/functions-app.ts'
import { createRemovalFunction } from '#server/functions/request-removal.ts'
import { createConfirmationFunction } from '#server/functions/send-confirmation-email.ts'
import { countProblems, createHealthActions } from '#server/health/health-actions.ts'
import type { HealthDeps } from '#server/health/read-health.ts'
import { createInboxActions, type InboxActionDeps } from '#server/inbox/inbox-actions.ts'
import { CLEARS_AT } from '#server/jobs/retention.ts'
import { createAlertActions } from '#server/scraping/actions/alert-actions.ts'
import { createDashboardActions } from '#server/scraping/actions/dashboard-actions.ts'
import { createDeskActions } from '#server/scraping/actions/desk-actions.ts'
import { createFindActions } from '#server/scraping/actions/find-actions.ts'
import { createMatchActions, type MatchActionDeps } from '#server/scraping/actions/match-actions.ts'
import { createOpportunityActions } from '#server/scraping/actions/opportunity-actions.ts'
import { createRemovalActions } from '#server/scraping/actions/removal-actions.ts'
import { createRunActions } from '#server/scraping/actions/run-actions.ts'
import { createSampleActions } from '#server/scraping/actions/sample-actions.ts'
import { createScheduleActions } from '#server/scraping/actions/schedule-actions.ts'
import { createSourceActions } from '#server/scraping/actions/source-actions.ts'
import { createViewActions } from '#server/scraping/actions/view-actions.ts'
import type { TestMails } from '#server/scraping/alerts/send-test-mail.ts'
import { nextTime } from '#server/scraping/local-time.ts'
import { settleRow } from '#server/scraping/rows/settle-row.ts'
import type { ScheduleOf } from '#server/scraping/runs/describe-schedule.ts'
import type { ScraperJobs } from '#server/scraping/runs/scraper-jobs.ts'
import type { Suppress } from '#server/scraping/suppressions/removal-requests.ts'
import { suppress } from '#server/scraping/suppressions/suppressions.ts'
import { createSettingsActions, type SettingsDeps } from '#server/settings/settings-actions.ts'
import { createTodayActions } from '#server/today/today-actions.ts'

type FunctionParts = {
  scraper: SourceBook & RowJudge
  scraperJobs: ScraperJobs
  schedule: ScheduleOf
  perTester: TestMails['perPerson']
  matching: Omit<MatchActionDeps, 'database'>
  people: Omit<InviteDeps, 'database'>
  drafts: Pick<DraftActionDeps, 'model' | 'perPerson'>
  health: Omit<HealthDeps, 'database' | 'nextBackupAt'>
  settings: Pick<SettingsDeps, 'databaseUrl' | 'words' | 'sender' | 'forgetMailFiles'>
} & Pick<InboxActionDeps, 'checkLink' | 'perChecker'>

/** The edge functions under `/functions/v1`. */
export function openFunctions(
  database: Database,
  forms: ReturnType<typeof createForms>,
  parts: FunctionParts,
): Record<string, EdgeFunction> {
  const actions = listActions(database, forms, parts)
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
  { mails, removals }: Pick<ReturnType<typeof createForms>, 'mails' | 'removals'>,
  parts: FunctionParts,
): Record<'sync-scraper' | 'desk', Action[]> {
  const { scraper, scraperJobs, schedule, perTester: perPerson, matching, people, drafts, settings } = parts
  const { timeZone } = schedule
  const health = {
    database,
    nextBackupAt: (now: Date) => nextTime(timeZone, BACKS_UP_AT, now),
    ...parts.health,
  }
  return {
    'sync-scraper': [
      ...createDashboardActions({ database, jobs: scraperJobs }),
      ...createRunActions({ database }),
      ...createDeskActions({ database, timeZone, countProblems: (caller, now) => countProblems(health, caller, now) }),
      ...createSampleActions({ database, jobs: scraperJobs }),
      ...createAlertActions({ ...removals, perPerson }),
      ...createViewActions({ database }),
      ...createRemovalActions(removals),
      ...createSourceActions({ database, book: scraper }),
      ...createScheduleActions({ database, schedule }),
      ...createFindActions({ database, book: scraper, timeZone }),
      ...createOpportunityActions({ database, resolver: scraper.resolver, timeZone }),
      ...createMatchActions({ database, ...matching }),
    ],
    desk: [
      ...createInboxActions({ ...mails, checkLink: parts.checkLink, perChecker: parts.perChecker }),
      ...createPeopleActions({ database, ...people }),
      ...createHealthActions(health),
      ...createTodayActions({ database, schedule }),
      ...createDraftActions({ database, ...matching, ...drafts }),
      ...createShelfActions({ database, catalogue: matching.catalogue }),
      ...createSettingsActions({ ...removals, ...settings, perPerson, timeZone, clearsAt: CLEARS_AT }),
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
