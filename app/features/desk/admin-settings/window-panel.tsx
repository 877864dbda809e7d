import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { TextareaField } from '#app/features/desk/shared/fields.tsx'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { formatDay } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import type { SubmissionWindowState } from '#contracts/platform/admin-settings.ts'
import { nameTimeZone } from '#contracts/platform/dates.ts'
import { RadioChoice } from './radio-choice.tsx'

const WINDOW_KEY = ['submission-window']

/** Whether and until when artists may submit, and the text on the form. */
export function WindowPanel() {
  const window = useQuery({ queryKey: WINDOW_KEY, queryFn: () => call('get_submission_window') })
  return (
    <Loaded query={window} what="submission window">
      {(stored) => <WindowForm key={`${stored.since} ${stored.message}`} stored={stored} />}
    </Loaded>
  )
}

function WindowForm({ stored }: { stored: SubmissionWindowState }) {
  const [open, setOpen] = useState(stored.open)
  const [until, setUntil] = useState(stored.until_on ?? '')
  const [message, setMessage] = useState(stored.message ?? '')
  const cache = useQueryClient()
  const { act, isActing } = useStaffAction([])
  const next = { open, until_on: until === '' ? null : until, message: message.trim() === '' ? null : message.trim() }
  const isChanged = open !== stored.open || next.until_on !== stored.until_on || next.message !== stored.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const before = { open: stored.open, until_on: stored.until_on, message: stored.message }
    const changeTo = (window: typeof next) => ({
      run: async () => cache.setQueryData(WINDOW_KEY, await call('set_submission_window', window)),
      done: {
        title: window.open ? 'Submissions are open' : 'Submissions are closed',
        description: 'The form changes within seconds.',
        tone: 'success' as const,
      },
      failed: 'The window was not changed',
    })
    void act({ ...changeTo(next), undo: changeTo(before) })
  }
  return (
    <form aria-label="Submission window" onSubmit={submit} className="max-w-2xl">
      <p className="figures flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
        <Badge tone={stored.open ? 'open' : 'closed'}>{stored.open ? 'Open' : 'Closed'}</Badge>
        <span className="text-dim">
          since {formatDay(stored.since)}
          {stored.until_on !== null &&
            (stored.open
              ? `, to the end of ${formatDay(stored.until_on)}`
              : `, until ${formatDay(stored.until_on)} begins`)}
        </span>
      </p>
      <fieldset>
        <legend className="sr-only">Artist submissions</legend>
        <RadioChoice
          name="window"
          isChecked={open}
          onChoose={() => setOpen(true)}
          label="Open"
          hint="The form accepts submissions."
        />
        <RadioChoice
          name="window"
          isChecked={!open}
          onChoose={() => setOpen(false)}
          label="Closed"
          hint="The form says so, and the server refuses submissions."
        />
      </fieldset>
      <div className="mt-6 space-y-6">
        <Field
          label={open ? 'Last day' : 'Reopens on'}
          hint={`${open ? 'Open to the end of this day' : 'Closed until this day begins'}, ${nameTimeZone(stored.time_zone)}. Without a date, it stays as it is.`}
        >
          {(control) => (
            <Input {...control} type="date" value={until} onChange={({ target }) => setUntil(target.value)} />
          )}
        </Field>
        <TextareaField
          label="Text on the form"
          hint="Shown beside the dates."
          rows={3}
          maxLength={500}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" variant="neon" glow={false} loading={isActing} disabled={!isChanged}>
          Save
        </Button>
        <Link
          to="/artist-submission"
          className="inline-flex min-h-11 items-center text-dim underline underline-offset-4 hover:text-ink"
        >
          View the form
        </Link>
      </div>
    </form>
  )
}
