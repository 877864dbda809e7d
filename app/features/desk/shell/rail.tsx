import { clsx } from 'clsx'
import { NavLink } from 'react-router'
import { RoomCount } from './room-count.tsx'
import { TimeZoneNote } from './time-zone-note.tsx'
import { useRooms } from './use-rooms.ts'

/** The rooms from 1024 pixels on; below, RoomBar takes its place. */
export function Rail() {
  const rooms = useRooms()
  return (
    <nav
      aria-label="Rooms"
      className="sticky top-14 hidden h-[calc(100svh-3.5rem)] flex-col overflow-y-auto py-4 lg:flex"
    >
      <ul>
        {rooms.map((room) => (
          <li key={room.to}>
            <NavLink
              to={room.to}
              className={({ isActive }) =>
                clsx(
                  // The rail scrolls where it is low, and would cut off a ring around a room.
                  'flex min-h-11 items-center gap-3 border-l-2 pr-4 pl-[1.375rem] font-semibold text-[0.9375rem] focus-visible:-outline-offset-2',
                  isActive
                    ? 'border-pink bg-white/4 text-ink'
                    : 'border-transparent text-dim hover:text-ink forced-colors:border-[Canvas]',
                )
              }
            >
              <room.icon aria-hidden="true" className="size-4 shrink-0" />
              {room.label}
              <RoomCount room={room} className="ml-auto" />
            </NavLink>
          </li>
        ))}
      </ul>
      <TimeZoneNote className="mt-auto px-6 pt-4" />
    </nav>
  )
}
