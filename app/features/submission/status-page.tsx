import { clsx } from 'clsx'
import { Check, Minus } from 'lucide-react'
import { Link } from 'react-router'
import { Sheet, SheetLine } from '#app/ui/overlay/sheet.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { InboxKind } from '#contracts/desk/inbox-states.ts'
import type { PublicStatus, SubmissionStatus } from '#contracts/forms/submission-status.ts'
import { nameTimeZone } from '#contracts/platform/dates.ts'
import { listSteps, type Step } from './submission-steps.ts'

const WORDS: Record<PublicStatus, { title: string; text: string }> = {
  received: { title: 'Received', text: 'It is in the queue. A person listens to every application, in order.' },
  listening: { title: 'Listening', text: 'Someone at the desk has your music on now.' },
  changes_requested: {
    title: 'Changes requested',
    text: 'The desk would like you to change something before it decides. Look for a mail from us, or reply to the one you have.',
  },
  accepted: {
    title: 'Accepted',
    text: 'We would like to work with your music. Look for a mail from us, or reply to the one you have.',
  },
  declined: {
    title: 'Declined',
    text: 'It is not a fit for what we place at the moment. New music with new links is welcome any time.',
  },
  answered: { title: 'Answered', text: 'Look for a mail from us, or reply to the one you have.' },
  closed: {
    title: 'Closed',
    text: 'The desk has finished with this one. Write again any time, and name the reference.',
  },
}

const KINDS: Record<InboxKind, string> = { submission: 'Application', brief: 'Brief', message: 'Message' }
const RECEIVED_MESSAGE = 'It is with the desk. A person reads every message.'

/** The progress of one submission, for anyone who has its link. */
export function StatusPage({ submission, timeZone }: { submission: SubmissionStatus; timeZone: string }) {
  const { kind, status, reference, artistName } = submission
  const { title, text } = WORDS[status]
  return (
    <>
      <PageHead mark={`Your ${KINDS[kind].toLowerCase()}`} aside={reference} title={title} isTight>
        {status === 'received' && kind !== 'submission' ? RECEIVED_MESSAGE : text}
      </PageHead>
      <div className="gutters grid grid-cols-12 gap-x-6 gap-y-14 pb-24">
        <ol aria-label="Steps" className="col-span-12 border-rule-strong border-t lg:col-span-7">
          {listSteps(submission, timeZone).map((step, at) => (
            <StepLine key={step.name} step={step} number={at + 1} />
          ))}
        </ol>
        <div className="col-span-12 lg:col-span-4 lg:col-start-9">
          <h2 className="text-title">Details</h2>
          <Sheet className="mt-4">
            {artistName !== null && <SheetLine title="Artist" time={artistName} />}
            <SheetLine title="Reference" time={reference} />
          </Sheet>
          <p className="mt-6 text-dim">All dates are {nameTimeZone(timeZone)}.</p>
          <p className="mt-6 text-dim">
            Something missing?{' '}
            <Link
              to="/contact"
              className="text-ink underline decoration-pink decoration-2 underline-offset-4 hover:decoration-ink"
            >
              Write to the desk
            </Link>{' '}
            and name the reference.
          </p>
        </div>
      </div>
    </>
  )
}

function StepLine({ step, number }: { step: Step; number: number }) {
  const now = step.state === 'now'
  return (
    <li
      aria-current={now ? 'step' : undefined}
      className={clsx(
        'figures grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-baseline gap-x-4 border-rule border-b py-5',
        now && 'shadow-[0_1px_0_var(--pink),0_14px_24px_-22px_var(--pink)]',
      )}
    >
      <span aria-hidden="true" className="text-dim text-sm">
        {String(number).padStart(2, '0')}
      </span>
      <h2 className={clsx('text-2xl leading-tight sm:text-3xl', step.state === 'ahead' && 'text-dim')}>{step.name}</h2>
      <p className="flex items-center gap-2 text-right text-dim text-sm">
        {step.when}
        {step.state === 'done' && <Check aria-label="Done" className="size-4 text-success" />}
        {step.state === 'ahead' && <Minus aria-label="Still to come" className="size-4" />}
        {now && <span aria-hidden="true" className="size-2.5 rounded-full bg-pink forced-colors:bg-[Highlight]" />}
      </p>
      <p className="col-[2/-1] mt-1.5 text-dim">{step.note}</p>
    </li>
  )
}
