import { clsx } from 'clsx'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoment } from '#app/lib/dates.ts'
import type { Person } from '#contracts/people.ts'
import { PersonBadges } from './person-badges.tsx'
import { nameOf } from './words.ts'

/** Below 56rem the role takes two lines rather than the address. */
export const PEOPLE_GRID =
  'grid-cols-[minmax(0,1fr)_9rem_8rem_9rem] gap-x-5 @4xl:grid-cols-[minmax(0,1fr)_12rem_8rem_9rem]'

type PersonLineProps = { person: Person; to: string; isOpen: boolean }

export function PersonLine({ person, to, isOpen }: PersonLineProps) {
  const name = nameOf(person)
  return (
    <li
      className={clsx(
        'figures relative grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 border-rule border-b px-3 py-2.5 @2xl:px-0',
        '@2xl:grid-cols-[minmax(0,1fr)_9rem_8rem_9rem] @2xl:gap-x-5 @4xl:grid-cols-[minmax(0,1fr)_12rem_8rem_9rem]',
        isOpen ? 'bg-white/5 shadow-[inset_2px_0_0_#ff3d8f]' : 'hover:bg-haze',
      )}
    >
      <div data-column="" className="min-w-0">
        <Link
          to={to}
          preventScrollReset
          data-person={person.id}
          aria-current={isOpen ? 'true' : undefined}
          className="font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0"
        >
          {name}
          {person.is_me && <span className="font-normal text-dim"> (you)</span>}
        </Link>
        {person.email !== null && person.email !== name && (
          <p className="text-dim text-sm [overflow-wrap:anywhere]">{person.email}</p>
        )}
      </div>
      <p data-column="" className="flex flex-wrap justify-end gap-1.5 @2xl:justify-start">
        <PersonBadges person={person} />
      </p>
      {/* One line of its own when narrow, two columns when wide. */}
      <div className="col-span-2 flex flex-wrap justify-between gap-x-4 @2xl:contents">
        <p data-column="" className="flex items-center gap-1.5 text-dim text-sm">
          {person.second_factors > 0 ? (
            <>
              <ShieldCheck aria-hidden="true" className="size-4 text-success" />{' '}
              <span className="@2xl:sr-only">Second factor </span>On
            </>
          ) : (
            <>
              <ShieldOff aria-hidden="true" className="size-4" /> <span className="@2xl:sr-only">Second factor </span>
              Off
            </>
          )}
        </p>
        <p data-column="" className="text-right text-dim text-sm">
          <span className="@2xl:sr-only">Last sign-in </span>
          {formatMoment(person.last_sign_in_at) ?? 'Never'}
        </p>
      </div>
    </li>
  )
}
