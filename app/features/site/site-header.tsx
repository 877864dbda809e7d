import { clsx } from 'clsx'
import { ClipboardList, Menu, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { useReturnState } from '#app/lib/auth/return-path.ts'
import { useSignOut } from '#app/lib/auth/use-sign-out.ts'
import { useShortlist } from '#app/lib/shortlist/use-shortlist.ts'
import { Button } from '#app/ui/button.tsx'
import { useLabel } from '#app/ui/look.ts'
import { SignedIn } from '#app/ui/signed-in.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'
import { DesktopMenu } from './desktop-menu.tsx'
import { listLinks, type Menus } from './menus.ts'
import { useIsCurrent } from './use-is-current.ts'

/** The header of every page. Without script the flat list is open and replaces the menus. */
export function SiteHeader({ menus }: { menus: Menus }) {
  const { key } = useLocation()
  // The location key where the list was opened, so that navigating closes it.
  const [openOn, setOpenOn] = useState<string | null>(null)
  const open = openOn === key
  const { shortName } = useLabel()
  const toggle = useRef<HTMLButtonElement>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape from the focused element inside
    <header
      onKeyDown={(event) => {
        if (!open || event.key !== 'Escape') return
        setOpenOn(null)
        toggle.current?.focus()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpenOn(null)
      }}
      className="sticky top-0 z-40 border-rule border-b bg-[#08070beb] [backdrop-filter:blur(12px)] noscript:static"
    >
      <div className="gutters flex h-18 items-center gap-6">
        <Link to="/" aria-label={`${shortName}, home`} className="shrink-0 py-3 text-ink hover:text-pink-soft">
          <Wordmark className="text-[1.5rem] sm:text-[1.75rem]" />
        </Link>
        <DesktopMenu menus={menus} className="hidden shrink-0 xl:block noscript:hidden" />
        <ShortlistLink className="ml-auto" />
        <div className="-ml-3 hidden min-w-0 items-center gap-3 md:flex">
          <Account />
        </div>
        <Button
          ref={toggle}
          variant="ghost"
          size="icon"
          aria-expanded={open}
          aria-controls="flat-menu"
          aria-label={open ? 'Close menu' : 'Open menu'}
          className="-ml-3 md:ml-0 xl:hidden noscript:hidden"
          onClick={() => setOpenOn(open ? null : key)}
        >
          {open ? (
            <X aria-hidden="true" className="size-6 text-ink" />
          ) : (
            <Menu aria-hidden="true" className="size-6 text-ink" />
          )}
        </Button>
      </div>
      <FlatMenu
        menus={menus}
        open={open}
        onLeave={() => {
          setOpenOn(null)
          // The pressed link is hidden with the list. After a navigation the focus moves on to the new page.
          toggle.current?.focus()
        }}
      />
    </header>
  )
}

function FlatMenu({ menus, open, onLeave }: { menus: Menus; open: boolean; onLeave: () => void }) {
  const { status } = useAuth()
  const isCurrent = useIsCurrent()
  return (
    <div
      id="flat-menu"
      className={
        open
          ? 'max-h-[calc(100svh-4.5rem)] animate-menu-in overflow-y-auto border-rule border-t xl:hidden noscript:block'
          : 'hidden noscript:block noscript:border-rule noscript:border-t'
      }
    >
      <nav aria-label="All pages" className="gutters py-4">
        <ul className="noscript:flex noscript:flex-wrap noscript:gap-x-6">
          {listLinks(menus).map((link) => (
            <li key={`${link.group ?? ''}${link.to}`} className="border-rule border-b noscript:border-0">
              <Link
                to={link.to}
                onClick={onLeave}
                aria-current={isCurrent(link.to) ? 'page' : undefined}
                className="flex min-h-11 items-center justify-between gap-4 font-semibold text-lg hover:text-pink-soft noscript:text-base aria-[current]:text-pink-soft aria-[current]:underline aria-[current]:decoration-2 aria-[current]:underline-offset-8"
              >
                {link.label}
                {link.group && <span className="label-caps text-dim noscript:hidden">{link.group}</span>}
              </Link>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-3 pt-6 pb-4 md:hidden">
          {/* While closed, the list is only for visitors without script, who are never signed in. */}
          {(open || status !== 'signed-in') && <Account />}
        </div>
      </nav>
    </div>
  )
}

/** Sign In and Get In Touch for visitors and while the session is loading; email address and Sign Out for users; Dashboard for staff. */
function Account() {
  const { status, email, isStaff } = useAuth()
  const signOut = useSignOut()
  const returnState = useReturnState()
  const isCurrent = useIsCurrent()
  const current = (to: string) => (isCurrent(to) ? ('page' as const) : undefined)
  if (status === 'signed-in') {
    return (
      <>
        {isStaff && (
          <Button asChild variant="link">
            <Link to="/desk">Dashboard</Link>
          </Button>
        )}
        <SignedIn email={email} onSignOut={signOut} />
      </>
    )
  }
  return (
    <>
      <Button
        asChild
        variant="ghost"
        className="aria-[current]:text-ink aria-[current]:underline aria-[current]:underline-offset-8"
      >
        <Link to="/auth" state={returnState} aria-current={current('/auth')}>
          Sign In
        </Link>
      </Button>
      <Button asChild variant="outline_neon" className="aria-[current]:bg-pink-dim aria-[current]:text-ink">
        <Link to="/contact" aria-current={current('/contact')}>
          Get In Touch
        </Link>
      </Button>
    </>
  )
}

/** The link to the shortlist in the header, with the number of tracks on it. */
function ShortlistLink({ className }: { className?: string }) {
  const count = useShortlist().length
  const isCurrent = useIsCurrent()
  return (
    <Link
      to="/shortlist"
      aria-current={isCurrent('/shortlist') ? 'page' : undefined}
      className={clsx(
        'figures relative inline-flex size-11 shrink-0 items-center justify-center rounded-[3px] text-dim transition-colors hover:bg-sheen hover:text-ink active:[translate:0_1px] aria-[current]:bg-sheen aria-[current]:text-ink',
        className,
      )}
    >
      <ClipboardList aria-hidden="true" className="size-5" />
      <span className="sr-only">Shortlist{count > 0 ? `, ${count} ${count === 1 ? 'track' : 'tracks'}` : ''}</span>
      {/* Positioned absolutely, because the count is known only after the first render and must not shift the layout. */}
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-full bg-cyan px-1 font-bold text-[0.6875rem] text-night leading-none"
        >
          {count}
        </span>
      )}
    </Link>
  )
}
