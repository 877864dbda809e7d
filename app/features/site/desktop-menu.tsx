import { ChevronDown } from 'lucide-react'
import { NavigationMenu as Primitive } from 'radix-ui'
import { Link } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import type { Menus } from './menus.ts'

const linkClasses =
  'inline-flex h-11 items-center gap-1.5 rounded-[3px] px-3 font-semibold text-[0.9375rem] text-dim transition-colors duration-150 hover:text-ink active:text-pink-soft data-[state=open]:text-ink'

/**
 * The full menu. Panels open 200 ms after the pointer arrives, at once within 300 ms of another, and close 150 ms after it
 * leaves; the last is the primitive's own.
 */
export function DesktopMenu({ menus, className }: { menus: Menus; className?: string }) {
  return (
    <Primitive.Root delayDuration={200} skipDelayDuration={300} aria-label="Main" className={className}>
      <Primitive.List className="flex items-center">
        <Plain to="/" label="Home" />
        <Plain to="/#about" label="About" />
        <Plain to="/#services" label="Services" />
        <Panel
          label="Artists"
          folder="artists"
          entries={menus.artists}
          all={{ to: '/artists', label: 'All Artists' }}
        />
        <Panel label="A&R" folder="team" entries={menus.ar} all={{ to: '/ar', label: 'A&R Team Overview' }} />
        <Panel label="Leadership" folder="team" entries={menus.team} all={{ to: '/team', label: 'Leadership Team' }} />
        <Plain to="/artist-submission" label="Submit Music" />
      </Primitive.List>
    </Primitive.Root>
  )
}

function Plain({ to, label }: { to: string; label: string }) {
  return (
    <Primitive.Item>
      <Primitive.Link asChild>
        <Link to={to} className={linkClasses}>
          {label}
        </Link>
      </Primitive.Link>
    </Primitive.Item>
  )
}

type PanelProps = {
  label: string
  folder: string
  entries: Menus['artists']
  all: { to: string; label: string }
}

function Panel({ label, folder, entries, all }: PanelProps) {
  const hydrated = useHydrated()
  return (
    <Primitive.Item className="relative">
      <Primitive.Trigger className={cn(linkClasses, 'group cursor-pointer')}>
        {label}
        <ChevronDown
          aria-hidden="true"
          className="size-3.5 transition-transform duration-150 group-data-[state=open]:rotate-180"
        />
      </Primitive.Trigger>
      {/* Kept in the prerendered page, so that it holds every link, and not a moment longer: mounted side by side the panels
          take each other's clicks for clicks outside. */}
      <Primitive.Content
        forceMount={hydrated ? undefined : true}
        className={cn(
          'absolute top-full left-0 w-88 rounded-[3px] border border-rule-strong bg-asphalt p-2 shadow-2xl shadow-black/70',
          'data-[state=open]:animate-menu-in data-[state=closed]:hidden',
        )}
      >
        <ul>
          {entries.map((entry) => (
            <li key={entry.slug} className="border-rule border-b">
              <Primitive.Link asChild>
                <Link
                  to={`/${folder}/${entry.slug}`}
                  className="block rounded-[2px] px-3 py-2.5 hover:bg-white/6 active:bg-white/10"
                >
                  <span className="block font-semibold leading-snug">{entry.name}</span>
                  <span className="block text-dim text-sm leading-snug">{entry.note}</span>
                </Link>
              </Primitive.Link>
            </li>
          ))}
          <li>
            <Primitive.Link asChild>
              <Link
                to={all.to}
                className="block rounded-[2px] px-3 py-3 font-semibold text-pink-soft hover:bg-white/6 active:bg-white/10"
              >
                {all.label}
              </Link>
            </Primitive.Link>
          </li>
        </ul>
      </Primitive.Content>
    </Primitive.Item>
  )
}
