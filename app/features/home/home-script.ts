import { preferredScrollBehavior } from '#app/lib/scroll-behavior.ts'
import { isHomeTab, SCROLL_DELAY_MS, SCROLLED_TO } from './home-tab.ts'

/** The visitor scrolls elsewhere. */
const ENDS = ['wheel', 'touchmove', 'pointerdown', 'keydown']

/**
 * Scrolls to the tabs. Fonts that load meanwhile change the height of the text above them, so it scrolls again afterwards, unless the
 * visitor has scrolled on.
 */
function scrollToTabs(section: HTMLElement): void {
  const scroll = () => section.scrollIntoView({ block: 'start', behavior: preferredScrollBehavior() })
  scroll()
  if (document.fonts.status === 'loaded') return
  let isOver = false
  const end = () => {
    isOver = true
  }
  for (const type of ENDS) window.addEventListener(type, end, { once: true, passive: true })
  // Not while scrolling: Chromium ignores a scroll to the current position and continues to the old target.
  void Promise.all([arrival(), document.fonts.ready]).then(() => isOver || scroll())

  /** Any later scroll is the visitor's. Not every browser reports it. */
  async function arrival(): Promise<void> {
    if (!('onscrollend' in window)) return
    await new Promise((resolve) => window.addEventListener('scrollend', resolve, { once: true }))
    window.addEventListener('scrollend', end, { once: true })
  }
}

/**
 * Opens the tab named by the URL and scrolls to it before the app runs. Until then it also makes the links work as tabs, without
 * history entries. Other fragments are left to the app, which starts at once because of them.
 */
function openHomeTab(section: HTMLElement): void {
  const isAppThere = () => section.hasAttribute('data-live')
  const panels = section.querySelectorAll<HTMLElement>('[role=tabpanel]')
  // With script the section is the target, so the browser must not jump to the panel.
  for (const panel of panels) panel.firstElementChild?.removeAttribute('id')

  const show = (): boolean => {
    const { hash } = window.location
    if (!isHomeTab(hash.slice(1))) return false
    const chosen = section.querySelector(`[role=tab][href$="${hash}"]`)
    // Empty tabs are left out.
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

// An inline script right after the tabs on the home page.
const section = document.currentScript?.parentElement
if (section) openHomeTab(section)
