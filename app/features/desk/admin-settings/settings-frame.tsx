import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useDeskCounts } from '#app/features/desk/shared/data/counts.ts'
import { ScreenHead } from '#app/features/desk/shared/screen-head.tsx'
import { CountBadge } from '#app/features/desk/shell/screen-count.tsx'
import { describeServerProblems } from '#app/features/desk/shell/screens.ts'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'

type Section = { to: string; label: string; adminsOnly?: true }

const SECTIONS: readonly Section[] = [
  { to: '/settings', label: 'Scraper' },
  { to: '/settings/submissions', label: 'Submissions' },
  { to: '/settings/mails', label: 'Mails' },
  { to: '/settings/security', label: 'Security', adminsOnly: true },
  { to: '/settings/data', label: 'Data', adminsOnly: true },
  { to: '/settings/health', label: 'Health', adminsOnly: true },
]

type SettingsFrameProps = { lead: ReactNode; children: ReactNode }

/** The heading and the navigation of the settings. Each section has its own URL. */
export function SettingsFrame({ lead, children }: SettingsFrameProps) {
  return (
    <div className="gutters pt-6 pb-16">
      <ScreenHead title="Settings">{lead}</ScreenHead>
      <Sections />
      <div className="mt-6">{children}</div>
    </div>
  )
}

/** On a phone the strip is wider than the screen. Scrolled directly, because scrollIntoView could scroll the page too. */
function showActive(link: HTMLAnchorElement | null): void {
  const strip = link?.parentElement
  if (link?.getAttribute('aria-current') === 'page' && strip) strip.scrollLeft = link.offsetLeft - strip.offsetLeft
}

function Sections() {
  const { isAdmin } = useAuth()
  const problems = useDeskCounts().data?.health_problems ?? 0
  return (
    <nav aria-label="Settings" className="mt-4 flex overflow-x-auto border-rule border-b [scrollbar-width:none]">
      {SECTIONS.filter(({ adminsOnly }) => isAdmin || !adminsOnly).map(({ to, label }) => (
        <NavLink
          key={to}
          ref={showActive}
          to={to}
          end
          className={({ isActive }) =>
            clsx(
              'relative flex h-12 shrink-0 items-center px-2 font-semibold text-sm sm:px-4 sm:text-[0.9375rem] hover:text-ink focus-visible:-outline-offset-2',
              'after:absolute after:inset-x-2 sm:after:inset-x-3 after:bottom-0 after:h-[3px] after:rounded-full',
              isActive ? 'text-ink after:bg-pink forced-colors:after:bg-[Highlight]' : 'text-dim active:text-pink-soft',
            )
          }
        >
          {label}
          {to === '/settings/health' && problems > 0 && (
            <CountBadge waiting={describeServerProblems(problems)} className="ml-2" />
          )}
        </NavLink>
      ))}
    </nav>
  )
}
