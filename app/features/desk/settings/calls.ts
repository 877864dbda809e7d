import { z } from 'zod'
import { invoke, saveConfig } from '#app/features/desk/shared/calls.ts'
import { type AlertRecipient, AlertRecipientSchema } from '#contracts/alerts.ts'
import { type Schedule, ScheduleSchema } from '#contracts/schedule.ts'
import { type QueryUses, QueryUsesSchema } from '#contracts/sources.ts'
import type { ScraperConfig } from '#contracts/sync-scraper.ts'

export async function getSchedule(): Promise<Schedule> {
  return ScheduleSchema.parse(await invoke({ action: 'get_schedule' }))
}

/** Saves the settings, and the time of the daily run where it was changed. */
export async function saveSettings({ config, at }: { config: ScraperConfig; at: string | null }): Promise<void> {
  await saveConfig(config)
  if (at !== null) await invoke({ action: 'save_schedule', at })
}

export async function describeQueries(queries: readonly string[]): Promise<QueryUses> {
  return QueryUsesSchema.parse(await invoke({ action: 'describe_queries', queries }))
}

/** Everybody who was ever sent alerts. */
export async function getRecipients(): Promise<AlertRecipient[]> {
  return z.array(AlertRecipientSchema).parse(await invoke({ action: 'list_recipients' }))
}

export async function readdRecipient(email: string, note: string): Promise<void> {
  await invoke({ action: 'readd_recipient', email, note })
}

export async function sendTestMail(to: string): Promise<void> {
  await invoke({ action: 'send_test_mail', to })
}
