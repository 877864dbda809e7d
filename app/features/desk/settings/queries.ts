import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KEYS } from '#app/features/desk/shared/queries.ts'
import { sayFailure } from '#app/features/desk/shared/say-failure.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { AlertRecipient } from '#contracts/alerts.ts'
import { describeQueries, getRecipients, getSchedule, readdRecipient, saveSettings, sendTestMail } from './calls.ts'

const SCHEDULE = ['schedule']
const RECIPIENTS = ['recipients']

export function useSchedule() {
  return useQuery({ queryKey: SCHEDULE, queryFn: getSchedule })
}

export function useRecipients() {
  return useQuery({ queryKey: RECIPIENTS, queryFn: getRecipients })
}

/** What the queries do without a search provider; the last answer stays while another one is fetched. */
export function useQueryUses(queries: readonly string[]) {
  return useQuery({
    queryKey: ['query-uses', queries],
    queryFn: () => describeQueries(queries),
    placeholderData: keepPreviousData,
  })
}

/** Saves the settings. `onSaved` runs once the cache holds the saved values; what failed is the form's to show. */
export function useSaveSettings(onSaved: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: saveSettings,
    onSuccess: (_, { config }) => {
      cache.setQueryData(KEYS.config, config)
      onSaved()
      void cache.invalidateQueries({ queryKey: SCHEDULE })
      showToast({ title: 'Configuration saved', description: 'It applies from the next run on.', tone: 'success' })
    },
  })
}

export function useSendTestMail() {
  return useMutation({
    mutationFn: sendTestMail,
    onSuccess: (_, to) =>
      showToast({ title: 'Test mail sent', description: `It should be with ${to} within a minute.`, tone: 'success' }),
    onError: (error) => sayFailure('The test mail was not sent', error),
  })
}

export function useReadd(onDone: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ recipient, note }: { recipient: AlertRecipient; note: string }) =>
      readdRecipient(recipient.email, note),
    onSuccess: (_, { recipient }) => {
      onDone()
      showToast({ title: 'Gets alerts again', description: recipient.email, tone: 'success' })
    },
    onError: (error) => sayFailure('The recipient was not added', error),
    onSettled: () => Promise.all([RECIPIENTS, KEYS.config].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
}
