import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAct } from '#app/features/desk/list/use-act.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import { showToast } from '#app/ui/overlay/toast.tsx'
import type { AlertRecipient } from '#contracts/scraper/alerts.ts'
import type { ScraperConfig } from '#contracts/scraper/sync-scraper.ts'

const SCHEDULE = ['schedule']
const RECIPIENTS = ['recipients']

export function useSchedule() {
  return useQuery({ queryKey: SCHEDULE, queryFn: () => call('get_schedule') })
}

/** Everyone who was ever sent alerts. */
export function useRecipients() {
  return useQuery({ queryKey: RECIPIENTS, queryFn: () => call('list_recipients') })
}

/** What the queries do without a search provider; the last answer stays while another one is fetched. */
export function useQueryUses(queries: readonly string[]) {
  return useQuery({
    queryKey: ['query-uses', queries],
    queryFn: () => call('describe_queries', { queries }),
    placeholderData: keepPreviousData,
  })
}

/** Saves the settings, and the time of the daily run where it was changed. `onSaved` runs once the cache holds the saved values; what failed is the form's to show. */
export function useSaveSettings(onSaved: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ config, at }: { config: ScraperConfig; at: string | null }) => {
      await call('save_config', { config })
      if (at !== null) await call('save_schedule', { at })
    },
    onSuccess: (_, { config }) => {
      cache.setQueryData(KEYS.config, config)
      onSaved()
      void cache.invalidateQueries({ queryKey: SCHEDULE })
      showToast({ title: 'Configuration saved', description: 'It applies from the next run.', tone: 'success' })
    },
  })
}

export function useSendTestMail() {
  const { act, actingOn } = useAct([])
  const send = (to: string) =>
    void act({
      on: to,
      run: () => call('send_test_mail', { to }),
      done: { title: 'Test mail sent', description: `It should be with ${to} within a minute.`, tone: 'success' },
      failed: 'The test mail was not sent',
    })
  return { send, sendingTo: actingOn }
}

export function useReadd(onDone: () => void) {
  const { act, isActing } = useAct([RECIPIENTS, KEYS.config])
  const readd = ({ email }: AlertRecipient, note: string) =>
    void act({
      run: async () => {
        await call('readd_recipient', { email, note })
        onDone()
      },
      done: { title: 'Receives alerts again', description: email, tone: 'success' },
      failed: 'The recipient was not added',
    })
  return { readd, isActing }
}
