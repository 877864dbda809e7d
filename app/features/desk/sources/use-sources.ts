import { type StaffAction, useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { QUERY_KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import type { ActionResponse } from '#contracts/actions/actions.ts'
import type { Source } from '#contracts/scraper/sources.ts'

export const SOURCE_LIST_KEY = ['source-list']

/** The line under the dashboard's title counts the sources too. */
export const CHANGED_KEYS = [SOURCE_LIST_KEY, QUERY_KEYS.sources]

export type SourceActions = ReturnType<typeof useSourceActions>

/** The actions on sources, including those on a site that fails or has moved. */
export function useSourceActions() {
  const { act, actingOn } = useStaffAction(CHANGED_KEYS)
  const runAction = (source: Source, action: StaffAction) => void act({ ...action, on: source.url })
  const createRestore = ({ url, company }: Source) => ({
    run: () => call('restore_source', { url }),
    done: { title: 'Source restored', description: company, tone: 'success' as const },
    failed: 'The source was not restored',
  })
  const unfollow = ({ url, company }: Source, followed: ActionResponse<'follow_move'>) => ({
    run: async () => {
      await call('restore_source', { url })
      if (followed.added) await call('remove_source', { url: followed.source.url })
    },
    done: { title: 'Undone', description: `${company} stays at its address.`, tone: 'success' as const },
    failed: 'It was not undone',
  })
  return {
    isBusy: (url: string) => actingOn === url,
    pause: (source: Source, paused: boolean) =>
      runAction(source, {
        run: () => call('pause_source', { url: source.url, paused }),
        done: { title: paused ? 'Paused' : 'Resumed', description: source.company },
        failed: 'The source was not changed',
      }),
    restore: (source: Source) => runAction(source, createRestore(source)),
    remove: (source: Source) =>
      runAction(source, {
        run: () => call('remove_source', { url: source.url }),
        done: { title: 'Source removed', description: source.company },
        failed: 'The source was not removed',
        undo: createRestore(source),
      }),
    resume: (source: Source) =>
      runAction(source, {
        run: () => call('resume_site', { url: source.url }),
        done: { title: 'Resumed', description: `The next run reads ${source.company}.`, tone: 'success' },
        failed: 'The site was not resumed',
      }),
    keep: (source: Source) =>
      runAction(source, {
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
