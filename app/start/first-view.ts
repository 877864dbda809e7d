/**
 * Leaves the parts that no first view shows (`below-view` in app.css) without layout until the page is first scrolled, or the app
 * starts. Not on a page that the browser itself is about to scroll, by a fragment, which may be one of text, or after a return or
 * a reload: everything has to be where it was. Whether it has been scrolled is not asked, because the answer needs the layout.
 */
export function showFirstView(): void {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (arrival?.type !== 'navigate' || arrival.name.includes('#')) return
  document.documentElement.dataset.firstView = ''
  window.addEventListener('scroll', showWholePage, { once: true })
}

export function showWholePage(): void {
  delete document.documentElement.dataset.firstView
}
