import { clsx } from 'clsx'
import { replyTimeWords } from './reply-time-words.ts'

/** What the desk promises, and how long it took lately; nothing where that has not been measured yet. */
export function ReplyTime({ days, className }: { days: number | null; className?: string }) {
  if (days === null) return null
  return (
    <dl className={clsx('figures border-rule-strong border-t', className)}>
      {[
        ['We promise', 'An answer within 2-4 weeks'],
        ['Lately it took', replyTimeWords(days)],
      ].map(([term, text]) => (
        <div
          key={term}
          className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 border-rule border-b py-2"
        >
          <dt className="text-dim">{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
