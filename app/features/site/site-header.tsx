import { Link } from 'react-router'

type MenuEntry = { slug: string; name: string; note: string }
export type Menus = { artists: MenuEntry[]; ar: MenuEntry[]; team: MenuEntry[] }

export function SiteHeader({ menus }: { menus: Menus }) {
  return (
    <header className="gutters flex gap-4 py-4">
      <Link to="/">Neon Magnolia</Link>
      <nav>{menus.artists.map((artist) => artist.name).join(', ')}</nav>
    </header>
  )
}
