import { isHomeTab, SCROLL_DELAY_MS, SCROLLED_TO } from './home-tab.ts'

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
    if (!show()) return
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    setTimeout(
      () => section.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' }),
      SCROLL_DELAY_MS,
    )
  }

  window.addEventListener('hashchange', () => {
    if (!isAppThere()) open()
  })
  section.addEventListener('click', (event) => {
    const tab = event.target instanceof Element ? event.target.closest('[role=tab]') : null
    const [, name] = tab?.getAttribute('href')?.split('#') ?? []
    if (name === undefined || isAppThere() || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    window.history.replaceState(window.history.state, '', `#${name}`)
    show()
  })
  open()
}
