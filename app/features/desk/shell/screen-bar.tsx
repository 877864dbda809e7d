import { clsx } from 'clsx'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Account } from './account.tsx'
import { CombinedCount, ScreenCount } from './screen-count.tsx'
import { splitScreens, useScreens } from './screens.ts'

const STOP =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 font-semibold text-[0.6875rem] focus-visible:-outline-offset-2'
const barItemClass = (isActive: boolean) =>
  clsx(STOP, isActive ? 'text-ink shadow-[inset_0_2px_0_var(--pink)]' : 'text-dim hover:text-ink')

/** The navigation below 1024 pixels: a bar at the bottom, within reach of the thumb. */
export function ScreenBar() {
  const { inBar } = splitScreens(useScreens())
  return (
    <nav
      aria-label="Screens"
      data-screen-bar=""
      className="fixed inset-x-0 bottom-0 z-40 h-(--screen-bar) border-rule-strong border-t bg-asphalt pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="grid grid-flow-col auto-cols-fr">
        {inBar.map((screen) => (
          <li key={screen.to} className="relative min-w-0">
            <NavLink to={screen.to} className={({ isActive }) => barItemClass(isActive)}>
              <BarItem icon={screen.icon} label={screen.label} />
              <ScreenCount screen={screen} className="absolute top-1 left-1/2 ml-2" />
            </NavLink>
          </li>
        ))}
        <li className="relative min-w-0">
          <More />
        </li>
      </ul>
    </nav>
  )
}

/** The other screens, and the account if the header has no space for it. */
function More() {
  const { key, pathname } = useLocation()
  // The location where it was opened, so that navigating closes it.
  const [openOn, setOpenOn] = useState<string | null>(null)
  const { others } = splitScreens(useScreens())
  return (
    <Popover.Root open={openOn === key} onOpenChange={(isOpen) => setOpenOn(isOpen ? key : null)}>
      <Popover.Trigger
        className={clsx(barItemClass(others.some(({ to }) => pathname.startsWith(to))), 'cursor-pointer')}
      >
        <BarItem icon={Ellipsis} label="More" />
        <CombinedCount screens={others} className="absolute top-1 left-1/2 ml-2 flex" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="end"
          sideOffset={1}
          aria-label="More screens"
          className="z-50 w-72 rounded-t-[3px] border border-rule-strong bg-kerb p-2 shadow-2xl shadow-black/70"
        >
          <ul>
            {others.map((screen) => (
              <li key={screen.to} className="border-rule border-b">
                <NavLink
                  to={screen.to}
                  className={({ isActive }) =>
                    clsx('flex min-h-12 items-center gap-3 px-3 font-semibold', isActive ? 'text-ink' : 'text-dim')
                  }
                >
                  <screen.icon className="size-4" />
                  {screen.label}
                  <ScreenCount screen={screen} className="ml-auto" />
                </NavLink>
              </li>
            ))}
          </ul>
          <div className="flex items-center justify-between gap-4 px-3 pt-2 md:hidden">
            <Account />
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function BarItem({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon className="size-5" />
      {label}
    </>
  )
}
