import { clsx } from 'clsx'

type ReasonsProps = { reasons: readonly string[]; className?: string }

/** Reasons for a match, separated by slashes. A wrapped line neither starts nor ends with a slash. */
export function Reasons({ reasons, className = 'text-dim' }: ReasonsProps) {
  return (
    <div className={clsx('mt-1 overflow-x-clip text-sm', className)}>
      <ul className="-ml-7 flex flex-wrap gap-y-0.5">
        {reasons.map((reason) => (
          <li
            key={reason}
            className="relative pl-7 before:absolute before:left-0 before:w-7 before:text-center before:text-field before:content-['/']"
          >
            {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}
