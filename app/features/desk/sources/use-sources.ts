import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Act, useAct } from '#app/features/desk/list/use-act.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import type { ActionRequest, ActionResponse } from '#contracts/actions/actions.ts'
import type { Source, SourceWords } from '#contracts/scraper/sources.ts'

const LIST = ['source-list']

export function useSourceList() {
  return useQuery({ queryKey: LIST, queryFn: () => call('list_sources') })
}

export function useSourceResults() {
  return useQuery({
    queryKey: ['source-results'],
    queryFn: async () => new Map((await call('source_results')).map((result) => [result.url, result])),
  })
}

/** The line under the dashboard's title counts the sources too. */
export const CHANGED = [LIST, KEYS.sources]

/** Adds a source or changes its words. A refusal belongs to the form, which shows it at the field. */
export function useSaveSource(onSaved: () => void, onFailure: (error: unknown) => void) {
  const { act, isActing } = useAct(CHANGED)
  const save = (words: SourceWords, replaces?: string) =>
    void act({
      run: async () => {
        const source = await call('save_source', { source: words, replaces })
        onSaved()
        return source
      },
      done: ({ is_list, company }) => ({
        title: replaces ? 'Source changed' : 'Source added',
        description: is_list
          ? `The next run looks for companies on ${company}.`
          : `${company} is read by the next run.`,
        tone: 'success',
      }),
      onFailure,
    })
  return { save, isActing }
}

export type SourceActs = ReturnType<typeof useSourceActs>

/** Pauses, resumes, removes and restores sources, and what is done about a source's site that fails or has moved. */
export function useSourceActs() {
  const { act, actingOn } = useAct(CHANGED)
  const on = (source: Source, given: Act) => void act({ ...given, on: source.url })
  const restored = ({ url, company }: Source) => ({
    run: () => call('restore_source', { url }),
    done: { title: 'Source restored', description: company, tone: 'success' as const },
    failed: 'The source was not restored',
  })
  const unfollow = ({ url, company }: Source, followed: ActionResponse<'follow_move'>) => ({
    run: async () => {
      await call('restore_source', { url })
      if (followed.added) await call('remove_source', { url: followed.source.url })
    },
    done: { title: 'Taken back', description: `${company} stays at its address.`, tone: 'success' as const },
    failed: 'It was not undone',
  })
  return {
    isBusy: (url: string) => actingOn === url,
    pause: (source: Source, paused: boolean) =>
      on(source, {
        run: () => call('pause_source', { url: source.url, paused }),
        done: { title: paused ? 'Paused' : 'Resumed', description: source.company },
        failed: 'The source was not changed',
      }),
    restore: (source: Source) => on(source, restored(source)),
    remove: (source: Source) =>
      on(source, {
        run: () => call('remove_source', { url: source.url }),
        done: { title: 'Source removed', description: source.company },
        failed: 'The source was not removed',
        undo: restored(source),
      }),
    resume: (source: Source) =>
      on(source, {
        run: () => call('resume_site', { url: source.url }),
        done: { title: 'Resumed', description: `The next run reads ${source.company}.`, tone: 'success' },
        failed: 'The site was not resumed',
      }),
    keep: (source: Source) =>
      on(source, {
        run: () => call('keep_site', { url: source.url }),
        done: {
          title: 'Kept',
          description: `${source.company} stays at its address. This move is not asked about again.`,
        },
        failed: 'The source was not changed',
      }),
    follow: (source: Source) =>
      void act({
        on: source.url,
        run: () => call('follow_move', { url: source.url }),
        done: (followed) => ({
          title: 'Followed',
          description: `${source.company} is now read at ${followed.source.url}.`,
        }),
        failed: 'The move was not followed',
        undo: (followed) => unfollow(source, followed),
      }),
  }
}

/** Adds the sources of a file. What is wrong with it is shown where it was chosen. */
export function useImportSources() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (order: ActionRequest<'import_sources'>) => call('import_sources', order),
    onSettled: () => Promise.all(CHANGED.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
}
