import type { listMenus } from '#app/lib/content/menus.server.ts'

export type Menus = ReturnType<typeof listMenus>
type MenuEntry = NonNullable<Menus['artists']>[number]
type MenuLink = { to: string; label: string; group?: string }

/** All links of the header in one list, for narrow screens and for visitors without script. */
export function listLinks(menus: Menus): MenuLink[] {
  const entries = (list: MenuEntry[], folder: string, group: string): MenuLink[] =>
    list.map((entry) => ({ to: `/${folder}/${entry.slug}`, label: entry.name, group }))
  const seen = new Set<string>()
  return [
    { to: '/', label: 'Home' },
    { to: '/#about', label: 'About' },
    ...(menus.hasServices ? [{ to: '/#services', label: 'Services' }] : []),
    ...(menus.artists
      ? [
          { to: '/artists', label: 'All Artists' },
          { to: '/catalog', label: 'Catalog' },
          ...entries(menus.artists, 'artists', 'Artist'),
        ]
      : []),
    ...(menus.ar ? [{ to: '/ar', label: 'A&R Team' }, ...entries(menus.ar, 'team', 'A&R')] : []),
    ...(menus.team ? [{ to: '/team', label: 'Leadership Team' }, ...entries(menus.team, 'team', 'Leadership')] : []),
    { to: '/artist-submission', label: 'Submit Music' },
  ].filter((link) => {
    // A&R people are also leaders; the flat list shows them once.
    if (seen.has(link.to)) return false
    seen.add(link.to)
    return true
  })
}
