import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import type { Menus } from './menus.ts'
import { useMenuTiming } from './use-menu-timing.ts'

const linkClasses =
  'inline-flex h-11 items-center gap-1.5 rounded-[3px] px-3 font-semibold text-[0.9375rem] text-dim transition-colors duration-150 hover:text-ink active:text-pink-soft data-[state=open]:text-ink'

/**
 * The full menu: three buttons that open panels of links, among plain links. The panels are in the page from the start, so
 * that it holds every link. Written here rather than taken from the library, whose menu is a tenth of what a page may load.
 */
export function DesktopMenu({ menus, className }: { menus: Menus; className?: string }) {
  const menu = useRef<HTMLElement>(null)
  const { open, arrive, leave, press, close } = useMenuTiming()

  useEffect(() => {
    if (open === null) return
    const hear = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close()
    }
    document.addEventListener('pointerdown', hear)
    return () => document.removeEventListener('pointerdown', hear)
  }, [open, close])

  function hearKey(event: KeyboardEvent<HTMLElement>): void {
    if (!(event.target instanceof HTMLElement)) return
    if (event.key === 'Escape' && open !== null) {
      menu.current?.querySelector<HTMLElement>('button[aria-expanded=true]')?.focus()
      close()
      return
    }
    const panel = event.target.closest<HTMLElement>('[data-panel]')
    const isExpanded = event.target.getAttribute('aria-expanded') === 'true'
    if (!panel && isExpanded && event.key === 'ArrowDown') {
      event.preventDefault()
      event.target.parentElement?.querySelector<HTMLElement>('[data-panel] a')?.focus()
      return
    }
    const keys = panel ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
    const stops = (panel ?? event.currentTarget).querySelectorAll<HTMLElement>(panel ? 'a' : '[data-stop]')
    if (moveFocus([...stops], event.target, event.key, keys)) event.preventDefault()
  }

  const panels = { open, onArrive: arrive, onLeave: leave, onPress: press, onChoose: close }
  return (
    <nav
      ref={menu}
      aria-label="Main"
      className={className}
      onKeyDown={hearKey}
      onBlur={(event) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <ul className="flex items-center">
        <Plain to="/" label="Home" />
        <Plain to="/#about" label="About" />
        <Plain to="/#services" label="Services" />
        <Panel {...panels} label="Artists" folder="artists" entries={menus.artists} all={ALL.artists} />
        <Panel {...panels} label="A&R" folder="team" entries={menus.ar} all={ALL.ar} />
        <Panel {...panels} label="Leadership" folder="team" entries={menus.team} all={ALL.team} />
        <Plain to="/artist-submission" label="Submit Music" />
      </ul>
    </nav>
  )
}

const ALL = {
  artists: { to: '/artists', label: 'All Artists' },
  ar: { to: '/ar', label: 'A&R Team Overview' },
  team: { to: '/team', label: 'Leadership Team' },
}

/** Takes the focus one stop on or back, or to either end; false when the key does not ask for it. */
function moveFocus(stops: HTMLElement[], from: HTMLElement, key: string, [back, on]: string[]): boolean {
  const at = stops.indexOf(from)
  const goal = { [back ?? '']: at - 1, [on ?? '']: at + 1, Home: 0, End: stops.length - 1 }[key]
  if (goal === undefined || at < 0) return false
  stops[goal]?.focus()
  return true
}

function Plain({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <Link to={to} data-stop className={linkClasses}>
        {label}
      </Link>
    </li>
  )
}

type PanelProps = {
  label: string
  folder: string
  entries: Menus['artists']
  all: { to: string; label: string }
  open: string | null
  onArrive: (label: string) => void
  onLeave: () => void
  onPress: (label: string) => void
  onChoose: () => void
}

function Panel({ label, folder, entries, all, open, onArrive, onLeave, onPress, onChoose }: PanelProps) {
  const id = useId()
  const state = open === label ? 'open' : 'closed'
  return (
    // A finger has no rest: for it the button is the way.
    <li
      className="relative flex h-18 items-center"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onArrive(label)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onLeave()}
    >
      <button
        type="button"
        data-stop
        data-state={state}
        aria-expanded={open === label}
        aria-controls={id}
        onClick={() => onPress(label)}
        className={cn(linkClasses, 'group cursor-pointer')}
      >
        {label}
        <ChevronDown
          aria-hidden="true"
          className="size-3.5 transition-transform duration-150 group-data-[state=open]:rotate-180"
        />
      </button>
      <ul
        id={id}
        data-panel
        data-state={state}
        className="absolute top-full left-0 w-88 rounded-[3px] border border-rule-strong bg-asphalt p-2 shadow-2xl shadow-black/70 data-[state=closed]:hidden data-[state=open]:animate-menu-in"
      >
        {entries.map((entry) => (
          <li key={entry.slug} className="border-rule border-b">
            <Link
              to={`/${folder}/${entry.slug}`}
              onClick={onChoose}
              className="block rounded-[2px] px-3 py-2.5 hover:bg-white/6 active:bg-white/10"
            >
              <span className="block font-semibold leading-snug">{entry.name}</span>
              <span className="block text-dim text-sm leading-snug">{entry.note}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={all.to}
            onClick={onChoose}
            className="block rounded-[2px] px-3 py-3 font-semibold text-pink-soft hover:bg-white/6 active:bg-white/10"
          >
            {all.label}
          </Link>
        </li>
      </ul>
    </li>
  )
}
