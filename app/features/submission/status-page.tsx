import { clsx } from 'clsx'
import { Check, Minus } from 'lucide-react'
import { Link } from 'react-router'
import { PageHead } from '#app/ui/page-head.tsx'
import { Sheet, SheetLine } from '#app/ui/sheet.tsx'
import { nameTimeZone } from '#contracts/dates.ts'
import type { PublicStatus, SubmissionStatus } from '#contracts/submission-status.ts'
import { listSteps, type Step } from './submission-steps.ts'

const WORDS: Record<PublicStatus, { title: string; text: string }> = {
  received: { title: 'Received', text: 'It is in the queue. A person listens to every application, in order.' },
  listening: { title: 'Listening', text: 'Somebody at the desk has your music on now.' },
  changes_requested: {
    title: 'Changes requested',
    text: 'The desk would like something changed before it decides. Look for a mail from us, or answer the one you have.',
  },
  accepted: { title: 'Accepted', text: 'We would like to go on. Look for a mail from us, or answer the one you have.' },
  declined: {
    title: 'Declined',
    text: 'It is not a fit for what we place at the moment. New music with new links is welcome any time.',
  },
}

/** How far one submission has come, for whoever holds its link. */
export function StatusPage({ submission, timeZone }: { submission: SubmissionStatus; timeZone: string }) {
  const { title, text } = WORDS[submission.status]
  return (
    <>
      <PageHead mark="Your submission" aside={submission.reference} title={title} isTight>
        {text}
      </PageHead>
      <div className="gutters grid grid-cols-12 gap-x-6 gap-y-14 pb-24">
        <ol aria-label="Steps" className="col-span-12 border-rule-strong border-t lg:col-span-7">
          {listSteps(submission, timeZone).map((step, at) => (
            <StepLine key={step.name} step={step} number={at + 1} />
          ))}
        </ol>
        <div className="col-span-12 lg:col-span-4 lg:col-start-9">
          <h2 className="text-title">On the sheet</h2>
          <Sheet className="mt-4">
            <SheetLine title="Artist" time={submission.artistName} />
            <SheetLine title="Reference" time={submission.reference} />
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
        now && 'shadow-[0_1px_0_#ff3d8f,0_14px_24px_-22px_#ff3d8f]',
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
