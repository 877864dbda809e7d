import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KEYS } from '#app/features/desk/shared/queries.ts'
import { sayFailure } from '#app/features/desk/shared/say-failure.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { Source, SourceWords } from '#contracts/sources.ts'
import {
  type Followed,
  followMove,
  getSourceResults,
  importSources,
  keepSite,
  listSources,
  pauseSource,
  removeSource,
  restoreSource,
  resumeSite,
  saveSource,
} from './calls.ts'

const LIST = ['source-list']
export const UNDO_MS = 8000

export function useSourceList() {
  return useQuery({ queryKey: LIST, queryFn: listSources })
}

export function useSourceResults() {
  return useQuery({ queryKey: ['source-results'], queryFn: getSourceResults })
}

export function useReload() {
  const cache = useQueryClient()
  return async () => {
    // The line under the dashboard's title counts the sources too.
    await Promise.all([LIST, KEYS.sources].map((queryKey) => cache.invalidateQueries({ queryKey })))
  }
}

/** Adds a source or changes its words. A refusal belongs to the form, which shows it at the field. */
export function useSaveSource(onSaved: () => void) {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ words, replaces }: { words: SourceWords; replaces?: string }) => saveSource(words, replaces),
    onSuccess: (source, { replaces }) => {
      onSaved()
      showToast({
        title: replaces ? 'Source changed' : 'Source added',
        description: source.is_list
          ? `The next run looks for companies on ${source.company}.`
          : `${source.company} is read by the next run.`,
        tone: 'success',
      })
    },
    onSettled: reload,
  })
}

export type SourceActs = ReturnType<typeof useSourceActs>

/** Pauses, resumes, removes and restores sources. */
export function useSourceActs() {
  const reload = useReload()
  const pause = useMutation({
    mutationFn: ({ source, paused }: { source: Source; paused: boolean }) => pauseSource(source.url, paused),
    onSuccess: (_, { source, paused }) =>
      showToast({ title: paused ? 'Paused' : 'Resumed', description: source.company }),
    onError: (error) => sayFailure('The source was not changed', error),
    onSettled: reload,
  })
  const restore = useMutation({
    mutationFn: (source: Source) => restoreSource(source.url),
    onSuccess: (_, { company }) => showToast({ title: 'Source restored', description: company, tone: 'success' }),
    onError: (error) => sayFailure('The source was not restored', error),
    onSettled: reload,
  })
  const remove = useMutation({
    mutationFn: (source: Source) => removeSource(source.url),
    onSuccess: (_, source) =>
      showToast({
        title: 'Source removed',
        description: source.company,
        durationMs: UNDO_MS,
        action: { label: 'Undo', onClick: () => restore.mutate(source) },
      }),
    onError: (error) => sayFailure('The source was not removed', error),
    onSettled: reload,
  })
  const sites = useSiteActs(reload)
  const isBusy = (url: string) =>
    (pause.isPending && pause.variables?.source.url === url) ||
    [restore, remove].some((act) => act.isPending && act.variables?.url === url) ||
    sites.isBusy(url)
  const { resume, keep, follow } = sites
  return { pause: pause.mutate, restore: restore.mutate, remove: remove.mutate, resume, keep, follow, isBusy }
}

/** What is done about a source's site that fails or has moved. */
function useSiteActs(reload: () => Promise<void>) {
  const resume = useMutation({
    mutationFn: (source: Source) => resumeSite(source.url),
    onSuccess: (_, { company }) =>
      showToast({ title: 'Resumed', description: `The next run reads ${company}.`, tone: 'success' }),
    onError: (error) => sayFailure('The site was not resumed', error),
    onSettled: reload,
  })
  const keep = useMutation({
    mutationFn: (source: Source) => keepSite(source.url),
    onSuccess: (_, { company }) =>
      showToast({ title: 'Kept', description: `${company} stays at its address. This move is not asked about again.` }),
    onError: (error) => sayFailure('The source was not changed', error),
    onSettled: reload,
  })
  const unfollow = useMutation({
    mutationFn: async ({ followed, source }: { followed: Followed; source: Source }) => {
      await restoreSource(source.url)
      if (followed.added) await removeSource(followed.source.url)
    },
    onSuccess: (_, { source }) =>
      showToast({ title: 'Taken back', description: `${source.company} stays at its address.`, tone: 'success' }),
    onError: (error) => sayFailure('It was not taken back', error),
    onSettled: reload,
  })
  const follow = useMutation({
    mutationFn: (source: Source) => followMove(source.url),
    onSuccess: (followed, source) =>
      showToast({
        title: 'Followed',
        description: `${source.company} is now read at ${followed.source.url}.`,
        durationMs: UNDO_MS,
        action: {
          label: 'Undo',
          onClick: () => unfollow.mutate({ followed, source }),
        },
      }),
    onError: (error) => sayFailure('The move was not followed', error),
    onSettled: reload,
  })
  const isBusy = (url: string) => [resume, keep, follow].some((act) => act.isPending && act.variables?.url === url)
  return { resume: resume.mutate, keep: keep.mutate, follow: follow.mutate, isBusy }
}

/** Adds the sources of a file. What is wrong with it is shown where it was chosen. */
export function useImportSources() {
  const reload = useReload()
  return useMutation({ mutationFn: importSources, onSettled: reload })
}
