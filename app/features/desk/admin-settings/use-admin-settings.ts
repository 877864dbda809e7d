import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAct } from '#app/features/desk/list/use-act.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { sayFailure } from '#app/features/desk/shared/data/failures.ts'
import { currentDay } from '#app/lib/dates.ts'
import type { HouseWindow, TwoFactorState } from '#contracts/platform/house-settings.ts'
import type { RetentionPreview, RetentionTimes } from '#contracts/platform/personal-data.ts'

type WindowChange = Pick<HouseWindow, 'open' | 'until_on' | 'message'>

const WINDOW = ['submission-window']
const RULE = ['two-factor-rule']
const RETENTION = ['retention']

export function useWindow() {
  return useQuery({ queryKey: WINDOW, queryFn: () => call('get_submission_window') })
}

export function useSetWindow() {
  const cache = useQueryClient()
  const { act, isActing } = useAct([])
  const set = async (next: WindowChange) => {
    const { open, until_on, message } = next
    const window = await call('set_submission_window', { open, until_on, message })
    cache.setQueryData(WINDOW, window)
    return window
  }
  const describe = ({ open }: Pick<WindowChange, 'open'>) => ({
    title: open ? 'Submissions are open' : 'Submissions are closed',
    description: 'The form follows within seconds.',
    tone: 'success' as const,
  })
  const failed = 'The window was not changed'
  const save = (next: WindowChange, before: WindowChange) =>
    void act({
      run: () => set(next),
      done: describe,
      failed,
      undo: { run: () => set(before), done: describe(before), failed },
    })
  return { save, isActing }
}

export function useMailSamples() {
  return useQuery({ queryKey: ['mail-samples'], queryFn: () => call('list_mail_samples') })
}

export function useMailSample(name: string) {
  return useQuery({ queryKey: ['mail-sample', name], queryFn: () => call('get_mail_sample', { name }) })
}

export function useSendMailSample() {
  const { act, isActing } = useAct([])
  const send = (name: string) =>
    void act({
      run: () => call('send_mail_sample', { name }),
      done: ({ to }) => ({
        title: 'Sample sent',
        description: `It should be with ${to} within a minute.`,
        tone: 'success',
      }),
      failed: 'The sample was not sent',
    })
  return { send, isActing }
}

export function useTwoFactorRule() {
  return useQuery({ queryKey: RULE, queryFn: () => call('get_two_factor_rule') })
}

type Rule = TwoFactorState['rule']

export function useSetTwoFactorRule() {
  const cache = useQueryClient()
  const { act, isActing } = useAct([RULE])
  const to = (rule: Rule) => ({
    run: async () => cache.setQueryData(RULE, await call('set_two_factor_rule', { rule })),
    done: {
      title: 'The rule was changed',
      description: 'It applies to everyone from now on.',
      tone: 'success' as const,
    },
    failed: 'The rule was not changed',
  })
  const save = (next: Rule, before: Rule) => void act({ ...to(next), undo: to(before) })
  return { save, isActing }
}

export function useRetention() {
  return useQuery({ queryKey: RETENTION, queryFn: () => call('get_retention') })
}

/** What these times would delete, asked for once somebody wants to see it. Never kept: more arrives all the time. */
export function useRetentionPreview(times: RetentionTimes | null) {
  return useQuery({
    queryKey: ['retention-preview', times],
    queryFn: () => (times === null ? null : call('preview_retention', times)),
    enabled: times !== null,
    staleTime: 0,
    gcTime: 0,
  })
}

/** `seen` is what the preview showed; the server refuses if something else would go now. */
function setTimes(times: RetentionTimes, { messages, declined }: RetentionPreview) {
  return call('save_retention', { ...times, seen: { messages: messages.count, declined: declined.count } })
}

export function useSaveRetention(onSaved: () => void) {
  const { act, isActing } = useAct([RETENTION, ['retention-preview']])
  const save = (change: { times: RetentionTimes; seen: RetentionPreview; before: RetentionTimes }) => {
    const { times, before } = change
    const isOff = times.messages_months === null && times.declined_months === null
    void act({
      run: async () => {
        await setTimes(times, change.seen)
        onSaved()
      },
      done: {
        title: isOff ? 'Nothing is deleted on schedule' : 'The periods are set',
        description: isOff ? 'The privacy page says so.' : 'They apply from tonight. The privacy page states them.',
        tone: 'success',
      },
      failed: 'The periods were not set',
      undo: {
        run: async () => setTimes(before, await call('preview_retention', before)),
        done: { title: 'As it was before', tone: 'success' },
        failed: 'The previous periods were not restored',
      },
    })
  }
  return { save, isActing }
}

export function usePersonPreview(email: string | null) {
  return useQuery({
    queryKey: ['person-preview', email],
    queryFn: () => (email === null ? null : call('preview_person', { email })),
    enabled: email !== null,
    staleTime: 0,
    gcTime: 0,
  })
}

export function useErasePerson() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ email, withAccount }: { email: string; withAccount: boolean }) =>
      call('erase_person', { email, with_account: withAccount }),
    onError: (error) => sayFailure('Nothing was deleted', error),
    onSettled: () => cache.invalidateQueries({ queryKey: RETENTION }),
  })
}

export function useExport() {
  return useMutation({
    mutationFn: async (email: string | null) => {
      const file = await call('export_data', { email })
      saveFile(file, `neon-magnolia-${email === null ? 'everything' : 'person'}-${currentDay()}.tar`)
    },
    onError: (error) => sayFailure('The export was interrupted. No file was saved', error),
  })
}

/** Starts the download of a file. */
function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoked later, because some browsers start reading the file only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
