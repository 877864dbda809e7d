import { preferredScroll } from '#app/lib/preferred-scroll.ts'
import { isHomeTab, SCROLL_DELAY_MS, SCROLLED_TO } from './home-tab.ts'

/** The visitor goes elsewhere. */
const ENDS = ['wheel', 'touchmove', 'pointerdown', 'keydown']

/**
 * Scrolls to the tabs. Fonts that arrive on the way make the text above them shorter: then the way ends elsewhere, and the rest
 * of it follows. A visitor who has scrolled on stays where they are.
 */
function scrollToTabs(section: HTMLElement): void {
  const scroll = () => section.scrollIntoView({ block: 'start', behavior: preferredScroll() })
  scroll()
  if (document.fonts.status === 'loaded') return
  let isOver = false
  const end = () => {
    isOver = true
  }
  for (const type of ENDS) window.addEventListener(type, end, { once: true, passive: true })
  // Not on the way: Chromium ignores a scroll to where the page is at that moment, and goes on to where it was going.
  void Promise.all([arrival(), document.fonts.ready]).then(() => isOver || scroll())

  /** A scroll after it is the visitor’s. Not every browser reports it. */
  async function arrival(): Promise<void> {
    if (!('onscrollend' in window)) return
    await new Promise((resolve) => window.addEventListener('scrollend', resolve, { once: true }))
    window.addEventListener('scrollend', end, { once: true })
  }
}

/**
 * Opens the tab named by the address and scrolls to it before the app runs. Until then it also makes the links work as tabs,
 * without a step in the history. Every other fragment is left to the app, which starts at once because of it.
 */
function openHomeTab(section: HTMLElement): void {
  const isAppThere = () => section.hasAttribute('data-live')
  const panels = section.querySelectorAll<HTMLElement>('[role=tabpanel]')
  // With script the section is the place: the browser must not jump ahead to the panel.
  for (const panel of panels) panel.firstElementChild?.removeAttribute('id')

  const show = (): boolean => {
    const { hash } = window.location
    if (!isHomeTab(hash.slice(1))) return false
    const chosen = section.querySelector(`[role=tab][href$="${hash}"]`)
    // A tab that there is nothing to show for is left out.
    if (chosen === null) return false
    for (const tab of section.querySelectorAll<HTMLElement>('[role=tab]')) {
      tab.setAttribute('aria-selected', String(tab === chosen))
      tab.dataset.state = tab === chosen ? 'active' : 'inactive'
    }
    for (const panel of panels) {
      panel.dataset.state = panel.id === chosen.getAttribute('aria-controls') ? 'active' : 'inactive'
    }
    section.setAttribute(SCROLLED_TO, hash)
    return true
  }
  const open = (): void => {
    if (show()) setTimeout(() => scrollToTabs(section), SCROLL_DELAY_MS)
  }

  window.addEventListener('hashchange', () => {
    if (!isAppThere()) open()
  })
  section.addEventListener('click', (event) => {
    const name = (event.target as Element).closest('[role=tab]')?.getAttribute('href')?.split('#')[1]
    if (name === undefined || isAppThere() || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    window.history.replaceState(window.history.state, '', `#${name}`)
    show()
  })
  open()
}

// Stands in the home page right behind the tabs, as an inline script: what has to be so before the app runs.
const section = document.currentScript?.parentElement
if (section) openHomeTab(section)
