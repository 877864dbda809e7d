import { z } from 'zod'
import { invoke } from '#app/features/desk/shared/calls.ts'
import {
  type HouseWindow,
  HouseWindowSchema,
  type MailSample,
  type MailSampleHead,
  MailSampleSchema,
  MailSamplesSchema,
  type TwoFactorState,
  TwoFactorStateSchema,
} from '#contracts/house-settings.ts'
import {
  type Erased,
  ErasedSchema,
  type PersonPreview,
  PersonPreviewSchema,
  type Retention,
  type RetentionPreview,
  RetentionPreviewSchema,
  RetentionSchema,
  type RetentionTimes,
} from '#contracts/personal-data.ts'

const call = (body: { action: string } & Record<string, unknown>) => invoke(body, 'desk')

export async function getWindow(): Promise<HouseWindow> {
  return HouseWindowSchema.parse(await call({ action: 'get_submission_window' }))
}

export type WindowChange = Pick<HouseWindow, 'open' | 'until_on' | 'message'>

export async function setWindow({ open, until_on, message }: WindowChange): Promise<HouseWindow> {
  return HouseWindowSchema.parse(await call({ action: 'set_submission_window', open, until_on, message }))
}

export async function listMailSamples(): Promise<MailSampleHead[]> {
  return MailSamplesSchema.parse(await call({ action: 'list_mail_samples' }))
}

export async function getMailSample(name: string): Promise<MailSample> {
  return MailSampleSchema.parse(await call({ action: 'get_mail_sample', name }))
}

/** Resolves to the address that it was sent to. */
export async function sendMailSample(name: string): Promise<string> {
  return z.object({ to: z.string() }).parse(await call({ action: 'send_mail_sample', name })).to
}

export async function getTwoFactorRule(): Promise<TwoFactorState> {
  return TwoFactorStateSchema.parse(await call({ action: 'get_two_factor_rule' }))
}

export async function setTwoFactorRule(rule: TwoFactorState['rule']): Promise<TwoFactorState> {
  return TwoFactorStateSchema.parse(await call({ action: 'set_two_factor_rule', rule }))
}

export async function getRetention(): Promise<Retention> {
  return RetentionSchema.parse(await call({ action: 'get_retention' }))
}

export async function previewRetention(times: RetentionTimes): Promise<RetentionPreview> {
  return RetentionPreviewSchema.parse(await call({ action: 'preview_retention', ...times }))
}

/** `seen` is what the preview showed; the server refuses if something else would go now. */
export async function saveRetention({ times, seen }: { times: RetentionTimes; seen: RetentionPreview }): Promise<void> {
  const counts = { messages: seen.messages.count, declined: seen.declined.count }
  await call({ action: 'save_retention', ...times, seen: counts })
}

export async function previewPerson(email: string): Promise<PersonPreview> {
  return PersonPreviewSchema.parse(await call({ action: 'preview_person', email }))
}

export async function erasePerson({ email, withAccount }: { email: string; withAccount: boolean }): Promise<Erased> {
  return ErasedSchema.parse(await call({ action: 'erase_person', email, with_account: withAccount }))
}

/** A tar file of everything, or of what names an address. */
export async function exportData(email: string | null): Promise<Blob> {
  return z.instanceof(Blob).parse(await call({ action: 'export_data', email }))
}
