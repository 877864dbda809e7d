import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { isAuthHash } from '#app/lib/backend/session-hints.ts'
import { preferredScrollBehavior } from '#app/lib/scroll-behavior.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/ui/tabs.tsx'
import { code as homeScript } from './home-script.ts?inline-script'
import { HOME_TABS, type HomeTab, isHomeTab, parseHomeTab, SCROLL_DELAY_MS, SCROLLED_TO } from './home-tab.ts'

type HomeTabsProps = {
  panels: Record<HomeTab, ReactNode>
  /** Whether the pages that the other tabs lead to are empty. Such a tab, and one without a panel, is left out. */
  isEmpty: Record<'artists' | 'ar', boolean>
}

/**
 * The tabs and their panels. All panels are in the document, so that without script they appear one below another and the tabs are
 * links to them. A small inline script opens the tab named by the URL before this component hydrates. It makes the same changes as
 * the effect below, so hydration warnings about them are suppressed.
 */
export function HomeTabs({ panels, isEmpty }: HomeTabsProps) {
  const { key, hash } = useLocation()
  const navigate = useNavigate()
  const hasPanel = { about: true, services: Boolean(panels.services), contact: true }
  const tabs = HOME_TABS.filter(({ value }) => (isHomeTab(value) ? hasPanel[value] : !isEmpty[value]))
  const hydrated = useHydrated()
  const section = useRef<HTMLElement>(null)
  // Not read from the URL at first: the prerendered page knows no fragment, and hydration must match it.
  const [tab, setTab] = useState<HomeTab>('about')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again has a new key and must scroll again
  useEffect(() => {
    // The skip link's target is the page, not a tab.
    if (hash === '#main') return
    const named = parseHomeTab(hash)
    setTab(hasPanel[named] ? named : 'about')
    const scrolledTo = section.current?.getAttribute(SCROLLED_TO)
    section.current?.removeAttribute(SCROLLED_TO)
    if (hash === '' || isAuthHash(hash) || hash === scrolledTo) return
    const timer = setTimeout(() => {
      section.current?.scrollIntoView({ behavior: preferredScrollBehavior(), block: 'start' })
    }, SCROLL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [key, hash])

  async function choose(value: string): Promise<void> {
    const target = HOME_TABS.find((candidate) => candidate.value === value)
    if (target && 'to' in target) await navigate(target.to)
    else if (isHomeTab(value)) {
      setTab(value)
      // Bypasses the router on purpose: choosing a tab is not a navigation and adds no history entry.
      window.history.replaceState(window.history.state, '', `#${value}`)
    }
  }

  return (
    <section ref={section} aria-label="The label" data-live={hydrated || undefined} suppressHydrationWarning>
      <Tabs value={tab} onValueChange={(value) => void choose(value)} activationMode="manual">
        <TabsList
          aria-label="About the label"
          className="gutters [&>*:first-child]:-ml-3 sm:[&>*:first-child]:-ml-6"
          onKeyDown={(event) => {
            // A space on a link scrolls the page; here it chooses the tab.
            if (event.key !== ' ') return
            event.preventDefault()
            if (event.target instanceof HTMLElement) event.target.click()
          }}
        >
          {tabs.map((entry, at) => (
            <TabsTrigger
              key={entry.value}
              value={entry.value}
              asChild
              type={undefined}
              size="large"
              className="flex items-center"
              // Before the app runs, arrow keys do not move the focus, so each link must be reachable by Tab.
              {...(hydrated ? {} : { tabIndex: 0 })}
            >
              <Link
                suppressHydrationWarning
                to={'to' in entry ? entry.to : `/#${entry.value}`}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  // The library reports only a change, and the active tab has its fragment too.
                  if (entry.value === tab) void choose(tab)
                }}
              >
                <span aria-hidden="true" className="figures mr-2 hidden text-dim text-label sm:inline">
                  {String(at + 1).padStart(2, '0')}
                </span>
                {entry.label}
              </Link>
            </TabsTrigger>
          ))}
        </TabsList>
        {(['about', 'services', 'contact'] as const)
          .filter((value) => hasPanel[value])
          .map((value) => (
            <TabsContent
              key={value}
              value={value}
              forceMount
              tabIndex={-1}
              suppressHydrationWarning
              className="data-[state=inactive]:hidden noscript:data-[state=inactive]:block"
            >
              {/* The link's target without script. With script the section is the target, and the browser must not jump to the
                panel first. The id is on an inner element because the panel's own id is referenced by the tab. */}
              <div id={hydrated ? undefined : value} suppressHydrationWarning>
                {panels[value]}
              </div>
            </TabsContent>
          ))}
      </Tabs>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own, compiled by the build; the page's policy names its hash */}
      <script data-at-once suppressHydrationWarning dangerouslySetInnerHTML={{ __html: homeScript }} />
    </section>
  )
}
