import { ShieldCheck, ShieldOff } from 'lucide-react'
import { Link } from 'react-router'
import { defineColumns } from '#app/features/desk/list/columns.tsx'
import { formatMoment } from '#app/lib/dates.ts'
import type { Person } from '#contracts/platform/people.ts'
import { getDisplayName } from './describe-people.ts'
import { PersonBadges } from './person-badges.tsx'

export type PersonLineProps = { person: Person; to: string; isOpen: boolean }

/** Below 42 rem there are no headings; below 56 rem the role may take two lines, so that the address does not. */
export const COLUMNS = defineColumns<PersonLineProps>(
  {
    grid: 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 @2xl:grid-cols-(--medium) @2xl:gap-x-5 @4xl:grid-cols-(--wide)',
  },
  [
    {
      key: 'person',
      head: 'Person',
      width: { medium: 'minmax(0,1fr)', wide: 'minmax(0,1fr)' },
      className: 'min-w-0',
      cell: ({ person, to, isOpen }, props) => {
        const name = getDisplayName(person)
        return (
          <div {...props}>
            <Link
              to={to}
              preventScrollReset
              data-line=""
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
        )
      },
    },
    {
      key: 'role',
      head: 'Role',
      width: { medium: '9rem', wide: '12rem' },
      className: 'flex flex-wrap justify-end gap-1.5 @2xl:justify-start',
      cell: ({ person }, props) => (
        <p {...props}>
          <PersonBadges person={person} />
        </p>
      ),
    },
    {
      key: 'second-factor',
      head: 'Second factor',
      width: { medium: '8rem', wide: '8rem' },
      // One line of its own when narrow, two columns when wide.
      shares: 'col-span-2 flex flex-wrap justify-between gap-x-4 @2xl:contents',
      className: 'flex items-center gap-1.5 text-dim text-sm',
      cell: ({ person }, props) => {
        const [Icon, tone, word] =
          person.second_factors > 0
            ? ([ShieldCheck, 'size-4 text-success', 'On'] as const)
            : ([ShieldOff, 'size-4', 'Off'] as const)
        return (
          <p {...props}>
            <Icon className={tone} /> <span className="@2xl:sr-only">Second factor </span>
            {word}
          </p>
        )
      },
    },
    {
      key: 'last-sign-in',
      head: 'Last sign-in',
      width: { medium: '9rem', wide: '9rem' },
      className: 'text-right text-dim text-sm',
      headClassName: 'text-right',
      cell: ({ person }, props) => (
        <p {...props}>
          <span className="@2xl:sr-only">Last sign-in </span>
          {formatMoment(person.last_sign_in_at) ?? 'Never'}
        </p>
      ),
    },
  ],
)
