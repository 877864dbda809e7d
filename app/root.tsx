import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, useRouteLoaderData } from 'react-router'
import { LinkNotice } from '#app/features/account/sign-in/link-notice.tsx'
import { PlayerDock } from '#app/features/player/player-dock.tsx'
import { ErrorScreen } from '#app/features/site/error-screen.tsx'
import { SiteFooter } from '#app/features/site/site-footer.tsx'
import { SiteHeader } from '#app/features/site/site-header.tsx'
import { accentStyle } from '#app/lib/accent-tones.ts'
import { AuthProvider } from '#app/lib/auth/auth-provider.tsx'
import { useFrame } from '#app/lib/auth/use-frame.ts'
import { getContent } from '#app/lib/content/content.server.ts'
import { describeLabel } from '#app/lib/content/label-sections.server.ts'
import { listMenus } from '#app/lib/content/menus.server.ts'
import { Scroll } from '#app/lib/scroll.tsx'
import { SITE_STYLE_ID, siteStyle, wholeSheet } from '#app/lib/site-style.ts'
import { replayEarlyActs } from '#app/start/replay-early-acts.ts'
import { ShortlistButton } from '#app/tracks/shortlist-button.tsx'
import { Toaster } from '#app/ui/overlay/toast.tsx'
import type { Route } from './+types/root.ts'
import displayFace from './fonts/display.woff2?url'
import textFace from './fonts/text.woff2?url'

const preload = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const

export const links: Route.LinksFunction = () => [preload(displayFace), preload(textFace)]

export function loader({ context }: Route.LoaderArgs) {
  const content = getContent(context)
  const { company, look } = content
  return {
    company,
    label: describeLabel(content),
    accents: accentStyle(look.colours),
    menus: listMenus(content),
  }
}

// Company and menus are the same on every page, so a navigation does not load them again.
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  // The last effect of the page, when every other handler is in place.
  useEffect(() => void replayEarlyActs(), [])
  const { accents, label } = useRouteLoaderData<typeof loader>('root') ?? {}
  return (
    <html lang="en" style={accents}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#08070b" />
        {/* Before anything that the browser might wait for. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, made by the build */}
        <style id={SITE_STYLE_ID} data-whole={wholeSheet} dangerouslySetInnerHTML={{ __html: siteStyle }} />
        <Meta />
        <Links />
        <link rel="icon" href={label?.logo?.src ?? '/art/icon.svg'} />
        <link rel="apple-touch-icon" href={label?.logo?.src ?? '/art/logo.png'} />
      </head>
      <body>
        {children}
        {/* Only on the server: the page contains what starts the app (app/start), and the app itself does not need it. */}
        {import.meta.env.SSR && <Scripts />}
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <AuthProvider>
      <a
        href="#main"
        className="-top-18 fixed left-2 z-60 rounded-[3px] bg-ink px-4 py-2 font-semibold text-night focus:top-2"
      >
        Skip to content
      </a>
      <Screen {...loaderData} />
      <PlayerDock actions={({ id, of = id, title }) => <ShortlistButton id={of} title={title} />} />
      <Scroll />
      <LinkNotice />
      <Toaster />
    </AuthProvider>
  )
}

/** Header, footer and page. On staff screens, their layout (routes/desk.tsx) renders the frame. */
function Screen({ company, menus }: Route.ComponentProps['loaderData']) {
  const frame = useFrame()
  if (frame === 'waiting' || frame === 'desk') return <Outlet />
  return (
    <>
      <SiteHeader menus={menus} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter company={company} />
    </>
  )
}

/** For errors that no page's boundary caught. Without the header, which may be what failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main" tabIndex={-1}>
      <ErrorScreen error={error} />
    </main>
  )
}
