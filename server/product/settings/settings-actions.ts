import type { Action } from '#server/backend/functions/action.ts'
import {
  createPersonalDataActions,
  type PersonalDataDeps,
} from '#server/product/personal-data/personal-data-actions.ts'
import { createMailSampleActions, type MailSampleDeps } from './mail-sample-actions.ts'
import { createTwoFactorActions } from './two-factor-actions.ts'
import { createWindowActions } from './window-actions.ts'

export type SettingsDeps = MailSampleDeps & PersonalDataDeps

/** What admins set about the house. */
export function createSettingsActions(deps: SettingsDeps): Action[] {
  return [
    ...createWindowActions(deps),
    ...createMailSampleActions(deps),
    ...createTwoFactorActions(deps),
    ...createPersonalDataActions(deps),
  ]
}
