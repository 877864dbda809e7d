export const HOME_TABS = [
  { value: 'about', label: 'About' },
  { value: 'services', label: 'Services' },
  { value: 'artists', label: 'Artists', to: '/artists' },
  { value: 'ar', label: 'A&R', to: '/ar' },
  { value: 'contact', label: 'Contact' },
] as const

/** The delay before the page scrolls to the tabs when its URL names one. */
export const SCROLL_DELAY_MS = 100

/** Set on the section by the inline script, so that the app does not scroll a second time. */
export const SCROLLED_TO = 'data-scrolled-to'

/** The tabs that show their content in place. The other two are links to pages. */
export type HomeTab = 'about' | 'services' | 'contact'

export function isHomeTab(value: string): value is HomeTab {
  return value === 'about' || value === 'services' || value === 'contact'
}

/** The tab named by a fragment. Any other fragment, including the tokens of a sign-in, means the first tab. */
export function parseHomeTab(hash: string): HomeTab {
  const name = hash.replace(/^#/, '')
  return isHomeTab(name) ? name : 'about'
}
