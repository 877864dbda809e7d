import { isHomeTab, SCROLL_DELAY_MS, SCROLLED_TO } from './home-tab.ts'
import { scrollToTabs } from './scroll-to-tabs.ts'

/**
 * Opens the tab named by the address and scrolls to it before the app runs. Until then it also makes the links work as tabs,
 * without a step in the history. Every other fragment is left to the app, which starts at once because of it.
 */
export function openHomeTab(section: HTMLElement): void {
  const isAppThere = () => section.hasAttribute('data-live')
  const panels = section.querySelectorAll<HTMLElement>('[role=tabpanel]')
  // With script the section is the place: the browser must not jump ahead to the panel.
  for (const panel of panels) panel.firstElementChild?.removeAttribute('id')

  const show = (): boolean => {
    const { hash } = window.location
    if (!isHomeTab(hash.slice(1))) return false
    const chosen = section.querySelector(`[role=tab][href$="${hash}"]`)
    for (const tab of section.querySelectorAll<HTMLElement>('[role=tab]')) {
      tab.setAttribute('aria-selected', String(tab === chosen))
      tab.dataset.state = tab === chosen ? 'active' : 'inactive'
    }
    for (const panel of panels) {
      panel.dataset.state = panel.id === chosen?.getAttribute('aria-controls') ? 'active' : 'inactive'
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
