export const HOME_TABS = [
  { value: 'about', label: 'About' },
  { value: 'services', label: 'Services' },
  { value: 'artists', label: 'Artists', to: '/artists' },
  { value: 'ar', label: 'A&R', to: '/ar' },
  { value: 'contact', label: 'Contact' },
] as const

/** How long after the page is there it begins to move to the tab that its address names. */
export const SCROLL_DELAY_MS = 100

/** The tabs that show their content in place; the other two are ways to pages of their own. */
export type HomeTab = 'about' | 'services' | 'contact'

export function isHomeTab(value: string): value is HomeTab {
  return value === 'about' || value === 'services' || value === 'contact'
}

/** The tab a fragment names; anything else, what a sign-in left there included, means the first. */
export function homeTabOf(hash: string): HomeTab {
  const name = hash.replace(/^#/, '')
  return isHomeTab(name) ? name : 'about'
}
