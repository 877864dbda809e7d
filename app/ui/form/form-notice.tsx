import { clsx } from 'clsx'
import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'

type FormNoticeProps = {
  title: string
  /** `danger` for an error, `note` for information. */
  tone: 'danger' | 'note'
  /** Whether a toast has already announced the same message. */
  isAnnounced?: boolean | undefined
  children?: ReactNode
  className?: string | undefined
}

/** A message about the form as a whole; announced when it appears. */
export function FormNotice({ title, tone, isAnnounced, children, className }: FormNoticeProps) {
  const Icon = tone === 'danger' ? CircleAlert : Info
  return (
    <div
      role={isAnnounced ? undefined : 'alert'}
      className={clsx(
        'flex gap-3 rounded-[3px] border border-rule-strong border-l-2 bg-kerb p-4',
        tone === 'danger' ? 'border-l-danger' : 'border-l-cyan',
        className,
      )}
    >
      <Icon
        aria-hidden="true"
        className={clsx('mt-0.5 size-5 shrink-0', tone === 'danger' ? 'text-danger' : 'text-cyan')}
      />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {children && <div className="mt-1 space-y-1 text-dim">{children}</div>}
      </div>
    </div>
  )
}

type ErrorSummaryProps<Name extends string> = {
  /** The error messages, by field name. */
  errors: { [name: string]: string | undefined }
  /** The form's field names in order. */
  names: Name[]
  idOf: (name: Name) => string
  className?: string | undefined
}

/** All errors of a form; each line links to its field. */
export function ErrorSummary<Name extends string>({ errors, names, idOf, className }: ErrorSummaryProps<Name>) {
  return (
    <FormNotice title="Not sent yet" tone="danger" className={className}>
      <ul>
        {names.map((name) => {
          if (errors[name] === undefined) return null
          return (
            <li key={name}>
              <a
                href={`#${idOf(name)}`}
                className="inline-block py-1 text-ink underline decoration-rule-strong underline-offset-4"
              >
                {errors[name]}
              </a>
            </li>
          )
        })}
      </ul>
    </FormNotice>
  )
}

/** For a rate limit. `what` names what there were too many of. */
export function LimitedNotice({ what, className }: { what: string; className?: string | undefined }) {
  return (
    <FormNotice tone="danger" title={`Too many ${what} from your connection`} className={className}>
      Nothing you typed is lost. Wait ten minutes and send it again, or write to us by e-mail.
    </FormNotice>
  )
}
