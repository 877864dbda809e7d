import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { NavigationMenu } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import type { Menus } from './menus.ts'

const OPEN_DELAY_MS = 200
/** This soon after one panel the next one opens at once. The library's own delay before closing is 150 ms. */
const SKIP_DELAY_MS = 300

/** The full menu: plain links, and three buttons that open panels of links. Without script the flat list takes its place. */
export function DesktopMenu({ menus, className }: { menus: Menus; className?: string }) {
  const openedAt = useRef(Number.NEGATIVE_INFINITY)
  return (
    <NavigationMenu.Root
      delayDuration={OPEN_DELAY_MS}
      skipDelayDuration={SKIP_DELAY_MS}
      className={className}
      onValueChange={(value) => {
        if (value) openedAt.current = performance.now()
      }}
      onClickCapture={(event) => {
        // Pressing a button whose panel has just opened on hover is meant to open it, not to close it.
        const isOpen = event.target instanceof Element && event.target.closest('button[data-state=open]') !== null
        if (isOpen && performance.now() - openedAt.current < SKIP_DELAY_MS) event.preventDefault()
      }}
    >
      <NavigationMenu.List className="flex items-center">
        <PlainLink to="/">Home</PlainLink>
        <PlainLink to="/#about">About</PlainLink>
        <PlainLink to="/#services">Services</PlainLink>
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

const STOP =
  'inline-flex h-11 items-center gap-1.5 rounded-[3px] px-3 font-semibold text-[0.9375rem] text-dim transition-colors hover:text-ink active:text-pink-soft data-[state=open]:text-ink'

function PlainLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavigationMenu.Item>
      <NavigationMenu.Link asChild>
        <Link to={to} className={STOP}>
          {children}
        </Link>
      </NavigationMenu.Link>
    </NavigationMenu.Item>
  )
}

type PanelProps = {
  label: string
  folder: string
  entries: Menus['artists']
  overview: { to: string; label: string }
  second?: { to: string; label: string }
}

function Panel({ label, folder, entries, overview, second }: PanelProps) {
  return (
    <NavigationMenu.Item value={label} className="relative flex h-18 items-center">
      <NavigationMenu.Trigger className={clsx(STOP, 'group cursor-pointer')}>
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
          {[overview, ...(second ? [second] : [])].map(({ to, label: words }) => (
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

function PanelLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  return (
    <NavigationMenu.Link asChild>
      <Link to={to} className={clsx('block rounded-[2px] px-3 hover:bg-sheen active:bg-white/10', className)}>
        {children}
      </Link>
    </NavigationMenu.Link>
  )
}
