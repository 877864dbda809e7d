import { Images, ListMusic, type LucideIcon, Radar, Rss, Scale, Settings2, ShieldOff } from 'lucide-react'

export type Room = { to: string; label: string; icon: LucideIcon }

/** The rail, from top to bottom. On small screens the first four stand in the bar, the others behind More. */
export const ROOMS: readonly Room[] = [
  { to: '/sync-scraper', label: 'Opportunities', icon: ListMusic },
  { to: '/runs', label: 'Runs', icon: Radar },
  { to: '/review', label: 'Review', icon: Scale },
  { to: '/sources', label: 'Sources', icon: Rss },
  { to: '/law', label: 'Removals', icon: ShieldOff },
  { to: '/press', label: 'Press', icon: Images },
  { to: '/settings', label: 'Settings', icon: Settings2 },
]
