import { PROMISED_TIMES } from '#contracts/forms/promised-times.ts'

/** The steps of an application. `days` is the recent median reply time, if known. */
export function WhatHappens({ days, isOpen }: { days: number | null; isOpen: boolean }) {
  const steps = [
    { name: 'Received', when: 'At once', text: 'You get a reference and a link to the status page.' },
    { name: 'Listening', when: 'In order', text: 'A person listens to all of it, not just the first ten seconds.' },
    {
      name: 'An answer',
      when: PROMISED_TIMES.artist.words,
      text:
        days === null
          ? 'Yes, no, or what to change, by mail.'
          : `Recently it took ${describeReplyTime(days).toLowerCase()}.`,
    },
  ]
  return (
    <section>
      <h2 className="text-title">{isOpen ? 'What happens next' : 'What happens when submissions are open'}</h2>
      <ol className="mt-4 border-rule-strong border-t">
        {steps.map(({ name, when, text }, at) => (
          <li
            key={name}
            className="figures grid grid-cols-[2rem_minmax(0,1fr)_auto] items-baseline gap-x-3 border-rule border-b py-3.5"
          >
            <span aria-hidden="true" className="text-dim text-sm">
              {String(at + 1).padStart(2, '0')}
            </span>
            <h3 className="font-bold font-display text-xl leading-tight">{name}</h3>
            <p className="text-right text-dim text-sm">{when}</p>
            <p className="col-[2/-1] mt-1 text-dim">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Rounded up, so that it does not promise too much. */
export function describeReplyTime(days: number): string {
  if (days <= 1) return 'A day'
  return `${Math.ceil(days)} days`
}
