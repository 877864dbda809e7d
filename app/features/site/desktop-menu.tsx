import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { NavigationMenu } from 'radix-ui'
import { type MouseEvent, type ReactNode, type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Menus } from './menus.ts'
import { useIsCurrent } from './use-is-current.ts'

const OPEN_DELAY_MS = 200
/** Within this time after one panel, the next one opens at once. The library's own delay before closing is 150 ms. */
const SKIP_DELAY_MS = 300

/** The full menu: plain links, and buttons that open panels of links. Without script the flat list replaces it. */
export function DesktopMenu({ menus, className }: { menus: Menus; className?: string }) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The move that starts the app is not replayed, so a pointer that has stopped on a button would open nothing.
    const move = new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' })
    list.current?.querySelector('button:hover')?.dispatchEvent(move)
  }, [])
  return (
    <NavigationMenu.Root delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS} className={className}>
      <NavigationMenu.List ref={list} className="flex items-center">
        <PlainLink to="/">Home</PlainLink>
        <PlainLink to="/#about">About</PlainLink>
        {menus.hasServices && (
          <PlainLink to="/#services" below="/services">
            Services
          </PlainLink>
        )}
        <Panel
          label="Artists"
          folder="artists"
          entries={menus.artists}
          overview={{ to: '/artists', label: 'All Artists' }}
          second={{ to: '/catalog', label: 'Catalog, track by track' }}
        />
        <Panel label="A&R" folder="team" entries={menus.ar} overview={{ to: '/ar', label: 'A&R Team Overview' }} />
        <Panel
          label="Leadership"
          folder="team"
          entries={menus.team}
          overview={{ to: '/team', label: 'Leadership Team' }}
        />
        <PlainLink to="/artist-submission">Submit Music</PlainLink>
      </NavigationMenu.List>
    </NavigationMenu.Root>
  )
}

/** The link to the current page is underlined on the header's edge. */
const ITEM =
  'relative inline-flex h-11 items-center gap-1.5 rounded-[3px] px-3 font-semibold text-[0.9375rem] text-dim transition-colors hover:text-ink active:text-pink-soft data-[state=open]:text-ink ' +
  'aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-3 aria-[current]:after:-bottom-3.5 aria-[current]:after:h-0.5 aria-[current]:after:bg-pink forced-colors:aria-[current]:after:bg-[Highlight]'

/** `below`: a folder of pages that also mark the link as current. */
function PlainLink({ to, below, children }: { to: string; below?: string; children: ReactNode }) {
  const isCurrent = useIsCurrent()
  const isAbove = below !== undefined && isCurrent(below, 'below')
  return (
    <NavigationMenu.Item>
      <NavigationMenu.Link asChild>
        <Link to={to} aria-current={isCurrent(to) ? 'page' : isAbove || undefined} className={ITEM}>
          {children}
        </Link>
      </NavigationMenu.Link>
    </NavigationMenu.Item>
  )
}

type PanelProps = {
  label: string
  folder: string
  /** Null for an empty menu, which is not shown. */
  entries: Menus['artists']
  overview: { to: string; label: string }
  second?: { to: string; label: string }
}

function Panel({ label, folder, entries, overview, second }: PanelProps) {
  const isCurrent = useIsCurrent()
  const keepOpen = useKeepOpen()
  if (entries === null) return null
  const links = [overview, ...(second ? [second] : [])]
  const containsCurrent =
    links.some(({ to }) => isCurrent(to)) || entries.some(({ slug }) => isCurrent(`/${folder}/${slug}`, 'below'))
  return (
    <NavigationMenu.Item value={label} className="relative flex h-18 items-center">
      <NavigationMenu.Trigger
        aria-current={containsCurrent || undefined}
        className={clsx(ITEM, 'group cursor-pointer')}
        {...keepOpen}
      >
        {label}
        <ChevronDown aria-hidden="true" className="size-3.5 transition-transform group-data-[state=open]:rotate-180" />
      </NavigationMenu.Trigger>
      <NavigationMenu.Content asChild>
        <ul
          className={clsx(
            'absolute top-full left-0 w-88 animate-menu-in rounded-[3px] border border-rule-strong bg-asphalt p-2',
            'shadow-2xl shadow-black/70',
            // Bridges the gap to the button, so that the pointer does not leave the menu on its way down.
            'before:absolute before:inset-x-0 before:bottom-full before:h-3.5',
          )}
        >
          {entries.map((entry) => (
            <li key={entry.slug} className="border-rule border-b">
              <PanelLink to={`/${folder}/${entry.slug}`} className="py-2.5">
                <span className="block font-semibold leading-snug">{entry.name}</span>
                <span className="block text-dim text-sm leading-snug">{entry.note}</span>
              </PanelLink>
            </li>
          ))}
          {links.map(({ to, label: words }) => (
            <li key={to}>
              <PanelLink to={to} className="py-3 font-semibold text-pink-soft">
                {words}
              </PanelLink>
            </li>
          ))}
        </ul>
      </NavigationMenu.Content>
    </NavigationMenu.Item>
  )
}

/** Hovering opens a panel, and people then press its button to open it, so the first press does not close it. */
function useKeepOpen() {
  const isPressed = useRef(false)
  return {
    onPointerEnter: ({ pointerType }: ReactPointerEvent) => {
      // Touch fires this with each press.
      if (pointerType === 'mouse') isPressed.current = false
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const isOpen = event.currentTarget.dataset.state === 'open'
      if (isOpen && !isPressed.current) event.preventDefault()
      isPressed.current = !isOpen || !isPressed.current
    },
  }
}

function PanelLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  const isCurrent = useIsCurrent()
  return (
    <NavigationMenu.Link asChild>
      <Link
        to={to}
        aria-current={isCurrent(to) ? 'page' : undefined}
        className={clsx(
          'block rounded-[2px] px-3 hover:bg-sheen active:bg-white/10 aria-[current]:bg-sheen aria-[current]:shadow-[inset_2px_0_var(--pink)]',
          className,
        )}
      >
        {children}
      </Link>
    </NavigationMenu.Link>
  )
}
