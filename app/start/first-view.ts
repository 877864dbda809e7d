/**
 * Leaves the parts that no first view shows (`below-view` in app.css) without layout until the page has loaded. Then they follow, a
 * few in each frame, or all of them when the page is scrolled or the app starts. Not on a page that the browser itself is about to
 * scroll, by a fragment, which may be one of text, or after a return or a reload: everything has to be where it was. Whether it has
 * been scrolled is not asked, because the answer needs the layout.
 */
export function showFirstView(): void {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (arrival?.type !== 'navigate' || arrival.name.includes('#')) return
  document.documentElement.dataset.firstView = ''
  window.addEventListener('scroll', showWholePage, { once: true })
  // Not only those with the class, whose name is another one in each build.
  const parts = [...document.querySelectorAll<HTMLElement>('main>*,main li,footer')]
  const showSome = () => {
    for (const part of parts.splice(0, 8)) part.style.contentVisibility = 'visible'
    if (parts.length > 0) requestAnimationFrame(showSome)
    else showWholePage()
  }
  window.addEventListener('load', showSome)
}

export function showWholePage(): void {
  delete document.documentElement.dataset.firstView
}
