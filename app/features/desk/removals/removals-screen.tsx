import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { showFailure } from '#app/features/desk/shared/data/failures.ts'
import { PAGE_SIZE, usePages } from '#app/features/desk/shared/data/use-pages.ts'
import { ScreenHead } from '#app/features/desk/shared/screen-head.tsx'
import { ScreenTabs } from '#app/features/desk/shared/screen-tabs.tsx'
import { EmptyPanel, UNDER_TABS } from '#app/features/desk/shared/states/panel-states.tsx'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { ShowMore } from '#app/features/desk/shared/states/show-more.tsx'
import { TitledSection } from '#app/features/desk/shared/titled-section.tsx'
import { useDraft } from '#app/features/desk/shared/use-draft.ts'
import { formatDay } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/form/input-field.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import type { Suppression } from '#contracts/desk/opportunity-answers.ts'
import {
  CHANGED_KEYS,
  type Entry,
  EntryFields,
  EntryPreview,
  EntrySchema,
  kindLabel,
  SUPPRESSIONS_KEY,
} from './entry-fields.tsx'
import { OptedOutList } from './opted-out-list.tsx'
import { RequestsList } from './requests-list.tsx'

/** Removal requests, and the list of what is blocked. */
export function RemovalsScreen() {
  return (
    <div className="gutters pt-6 pb-16">
      <ScreenHead title="Removals">
        People who ask to be removed get an answer within thirty days. Entries on the list are neither fetched nor
        stored.
      </ScreenHead>
      <ScreenTabs
        label="Removals"
        tabs={[
          { key: 'requests', label: 'Requests', className: UNDER_TABS, content: <RequestsList /> },
          { key: 'list', label: 'Suppression list', className: 'pt-5', content: <SuppressionList /> },
          { key: 'recipients', label: 'Alert recipients', className: 'pt-5', content: <OptedOutList /> },
        ]}
      />
    </div>
  )
}

/** The suppression list. Addresses and names are stored as hashes: they can be looked up but not read. */
function SuppressionList() {
  const suppressions = usePages(SUPPRESSIONS_KEY, (offset) => call('list_suppressions', { limit: PAGE_SIZE, offset }))
  return (
    <>
      <AddEntry />
      <LookUp />
      <TitledSection title="On the list" className="mt-10">
        <Loaded query={suppressions} what="entries">
          {(entries) =>
            entries.length === 0 ? (
              <EmptyPanel level="h3" title="The list is empty" />
            ) : (
              <>
                <ul className="border-rule-strong border-t">
                  {entries.map((entry) => (
                    <EntryLine key={entry.id} entry={entry} />
                  ))}
                </ul>
                <ShowMore pages={suppressions} what="entries" />
              </>
            )
          }
        </Loaded>
      </TitledSection>
    </>
  )
}

function LookUp() {
  const [entry, setEntry] = useState<Entry>({ kind: 'email', value: '' })
  // The list itself cannot be searched: addresses and names are hashed.
  const lookUp = useMutation({
    mutationFn: async (asked: Entry) => (await call('list_suppressions', { ...asked, limit: 1 }))[0] ?? null,
    onError: (error) => showFailure('It could not be looked up', error),
  })
  return (
    <TitledSection title="Look up" className="mt-10">
      <form
        aria-label="Look up"
        className="flex flex-wrap items-end gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (entry.value.trim() !== '') lookUp.mutate({ ...entry, value: entry.value.trim() })
        }}
      >
        <EntryFields
          entry={entry}
          onChange={(next) => {
            lookUp.reset()
            setEntry(next)
          }}
        />
        <Button type="submit" variant="outline" className="h-12" loading={lookUp.isPending}>
          Look up
        </Button>
      </form>
      <div role="status" className="mt-3">
        {lookUp.data === null && <p>“{entry.value}” is not on the list.</p>}
        {lookUp.data && (
          <ul className="border-rule border-t">
            <EntryLine entry={lookUp.data} searchedValue={entry.value} onRemoved={lookUp.reset} />
          </ul>
        )}
      </div>
    </TitledSection>
  )
}

type EntryLineProps = { entry: Suppression; searchedValue?: string; onRemoved?: () => void }

function EntryLine({ entry, searchedValue, onRemoved = () => undefined }: EntryLineProps) {
  const { act, isActing } = useStaffAction(CHANGED_KEYS)
  const remove = () =>
    void act({
      run: () => call('unsuppress', { id: entry.id }).then(onRemoved),
      done: { title: 'Off the list', description: 'The next run may store it again.' },
      failed: 'It was not removed from the list',
      undo: {
        run: () => call('restore_suppression', { id: entry.id }),
        done: { title: 'On the list again', tone: 'success' },
        failed: 'It was not restored',
      },
    })
  const details = [formatDay(entry.created_at), entry.requested_by, entry.reason].filter(Boolean).join(', ')
  return (
    <li className="figures flex flex-wrap items-center gap-x-6 gap-y-1 border-rule border-b py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold [overflow-wrap:anywhere]">
          {entry.value ?? searchedValue ?? 'Kept as a hash'}{' '}
          <span className="font-normal text-dim text-sm">{kindLabel(entry.kind)}</span>
        </p>
        <p className="text-dim text-sm [overflow-wrap:anywhere]">{details}</p>
      </div>
      <Button variant="ghost" size="sm" loading={isActing} onClick={remove}>
        Take off the list<span className="sr-only"> {entry.value ?? details}</span>
      </Button>
    </li>
  )
}

const DraftSchema = z.object({ entry: EntrySchema, reason: z.string() })
const EMPTY_DRAFT: z.infer<typeof DraftSchema> = { entry: { kind: 'domain', value: '' }, reason: '' }

/** Adds an entry after a preview of what it deletes. */
function AddEntry() {
  const [draft, setDraft] = useDraft('suppression', DraftSchema)
  const { entry, reason } = draft ?? EMPTY_DRAFT
  const [previewed, setPreviewed] = useState<Entry | null>(null)
  const { act, isActing } = useStaffAction(CHANGED_KEYS)
  const add = () =>
    void act({
      run: async () => {
        await call('suppress', { ...entry, reason: reason.trim() || null })
        setDraft(null)
        setPreviewed(null)
      },
      done: { title: 'Added to the list', description: `${entry.value} is blocked from now on.`, tone: 'success' },
      failed: 'It was not added',
    })
  const isPreviewed = previewed?.kind === entry.kind && previewed.value === entry.value
  return (
    <TitledSection title="Block">
      <form
        aria-label="Add to the list"
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (entry.value.trim() !== '') setPreviewed(entry)
        }}
      >
        <div className="flex flex-wrap items-end gap-4">
          <EntryFields entry={entry} onChange={(next) => setDraft({ entry: next, reason })} />
          <InputField
            label="Reason"
            className="min-w-0 flex-1 basis-60"
            maxLength={500}
            value={reason}
            onChange={({ target }) => setDraft({ entry, reason: target.value })}
          />
          <Button type="submit" variant="outline" className="h-12" disabled={isPreviewed}>
            Preview deletion
          </Button>
        </div>
        <EntryPreview entry={previewed} />
        {previewed !== null && (
          <AlertDialog
            trigger={
              <Button variant="destructive" disabled={!isPreviewed || isActing}>
                Add to the list
              </Button>
            }
            title={`Block ${entry.value}?`}
            description="All data about it is deleted for good. Removing it from the list later does not restore the data."
            confirmLabel="Add and delete"
            onConfirm={add}
          />
        )}
      </form>
    </TitledSection>
  )
}
