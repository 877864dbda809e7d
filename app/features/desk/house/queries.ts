import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sayFailure } from '#app/features/desk/shared/say-failure.ts'
import { currentDay } from '#app/lib/dates.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { TwoFactorState } from '#contracts/house-settings.ts'
import type { RetentionTimes } from '#contracts/personal-data.ts'
import {
  erasePerson,
  exportData,
  getMailSample,
  getRetention,
  getTwoFactorRule,
  getWindow,
  listMailSamples,
  previewPerson,
  previewRetention,
  saveRetention,
  sendMailSample,
  setTwoFactorRule,
  setWindow,
  type WindowChange,
} from './calls.ts'
import { saveFile } from './save-file.ts'

const WINDOW = ['submission-window']
const RULE = ['two-factor-rule']
const RETENTION = ['retention']
const UNDO_MS = 8000

export function useWindow() {
  return useQuery({ queryKey: WINDOW, queryFn: getWindow })
}

export function useSetWindow() {
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: ({ next }: { next: WindowChange; before: WindowChange | null }) => setWindow(next),
    onSuccess: (window, { before }) => {
      cache.setQueryData(WINDOW, window)
      showToast({
        title: window.open ? 'Submissions are open' : 'Submissions are closed',
        description: 'The form follows within seconds.',
        tone: 'success',
        durationMs: UNDO_MS,
        ...(before && { action: { label: 'Undo', onClick: () => change.mutate({ next: before, before: null }) } }),
      })
    },
    onError: (error) => sayFailure('The window was not changed', error),
  })
  return change
}

export function useMailSamples() {
  return useQuery({ queryKey: ['mail-samples'], queryFn: listMailSamples })
}

export function useMailSample(name: string) {
  return useQuery({ queryKey: ['mail-sample', name], queryFn: () => getMailSample(name) })
}

export function useSendMailSample() {
  return useMutation({
    mutationFn: sendMailSample,
    onSuccess: (to) =>
      showToast({ title: 'Sample sent', description: `It should be with ${to} within a minute.`, tone: 'success' }),
    onError: (error) => sayFailure('The sample was not sent', error),
  })
}

export function useTwoFactorRule() {
  return useQuery({ queryKey: RULE, queryFn: getTwoFactorRule })
}

type Rule = TwoFactorState['rule']

export function useSetTwoFactorRule() {
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: ({ next }: { next: Rule; before: Rule | null }) => setTwoFactorRule(next),
    onSuccess: (state, { before }) => {
      cache.setQueryData(RULE, state)
      showToast({
        title: 'The rule is changed',
        description: 'It applies to everybody from now on.',
        tone: 'success',
        durationMs: UNDO_MS,
        ...(before && { action: { label: 'Undo', onClick: () => change.mutate({ next: before, before: null }) } }),
      })
    },
    onError: (error) => sayFailure('The rule was not changed', error),
    onSettled: () => cache.invalidateQueries({ queryKey: RULE }),
  })
  return change
}

export function useRetention() {
  return useQuery({ queryKey: RETENTION, queryFn: getRetention })
}

/** What these times would delete, asked for once somebody wants to see it. Never kept: more arrives all the time. */
export function useRetentionPreview(times: RetentionTimes | null) {
  return useQuery({
    queryKey: ['retention-preview', times],
    queryFn: () => (times === null ? null : previewRetention(times)),
    enabled: times !== null,
    staleTime: 0,
    gcTime: 0,
  })
}

export function useSaveRetention(onSaved: () => void) {
  const cache = useQueryClient()
  const takeBack = useMutation({
    mutationFn: async (times: RetentionTimes) => saveRetention({ times, seen: await previewRetention(times) }),
    onSuccess: () => showToast({ title: 'As it was before', tone: 'success' }),
    onError: (error) => sayFailure('The times were not set back', error),
    onSettled: () => cache.invalidateQueries({ queryKey: RETENTION }),
  })
  return useMutation({
    mutationFn: (change: Parameters<typeof saveRetention>[0] & { before: RetentionTimes }) => saveRetention(change),
    onSuccess: (_, { times, before }) => {
      onSaved()
      const isOff = times.messages_months === null && times.declined_months === null
      showToast({
        title: isOff ? 'Nothing is deleted on schedule' : 'The times are set',
        description: isOff ? 'The privacy page says so.' : 'The next night is the first. The privacy page names them.',
        tone: 'success',
        durationMs: UNDO_MS,
        action: { label: 'Undo', onClick: () => takeBack.mutate(before) },
      })
    },
    onError: (error) => sayFailure('The times were not set', error),
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey: RETENTION })
      await cache.invalidateQueries({ queryKey: ['retention-preview'] })
    },
  })
}

export function usePersonPreview(email: string | null) {
  return useQuery({
    queryKey: ['person-preview', email],
    queryFn: () => (email === null ? null : previewPerson(email)),
    enabled: email !== null,
    staleTime: 0,
    gcTime: 0,
  })
}

export function useErasePerson() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: erasePerson,
    onError: (error) => sayFailure('Nothing was deleted', error),
    onSettled: () => cache.invalidateQueries({ queryKey: RETENTION }),
  })
}

export function useExport() {
  return useMutation({
    mutationFn: async (email: string | null) => {
      const file = await exportData(email)
      saveFile(file, `neon-magnolia-${email === null ? 'everything' : 'person'}-${currentDay()}.tar`)
    },
    onError: (error) => sayFailure('The export broke off. No file was saved', error),
  })
}
