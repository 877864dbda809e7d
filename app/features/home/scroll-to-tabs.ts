import { preferredScroll } from '#app/lib/preferred-scroll.ts'

/** The page has arrived, or the visitor goes elsewhere. Not every browser tells of the first. */
const ENDS = ['scrollend', 'wheel', 'touchmove', 'pointerdown', 'keydown']

/**
 * Scrolls to the tabs. Fonts that arrive on the way make the text above them shorter: then the way ends elsewhere, and is taken
 * again. Once there, the browser itself holds the place, and a visitor who has scrolled on stays where they are.
 */
export function scrollToTabs(section: HTMLElement): void {
  const scroll = () => section.scrollIntoView({ block: 'start', behavior: preferredScroll() })
  scroll()
  if (document.fonts.status === 'loaded') return
  let isOver = false
  for (const type of ENDS) {
    window.addEventListener(
      type,
      () => {
        isOver = true
      },
      { once: true, passive: true },
    )
  }
  void document.fonts.ready.then(() => isOver || scroll())
}
