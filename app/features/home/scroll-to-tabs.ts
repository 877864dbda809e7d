import { preferredScroll } from '#app/lib/preferred-scroll.ts'

/** The visitor goes elsewhere. */
const ENDS = ['wheel', 'touchmove', 'pointerdown', 'keydown']

/**
 * Scrolls to the tabs. Fonts that arrive on the way make the text above them shorter: then the way ends elsewhere, and the rest
 * of it follows. A visitor who has scrolled on stays where they are.
 */
export function scrollToTabs(section: HTMLElement): void {
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

  /** Whoever scrolls after it is the visitor. Not every browser tells of it. */
  async function arrival(): Promise<void> {
    if (!('onscrollend' in window)) return
    await new Promise((resolve) => window.addEventListener('scrollend', resolve, { once: true }))
    window.addEventListener('scrollend', end, { once: true })
  }
}
