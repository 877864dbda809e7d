import {
  Inbox,
  LampDesk,
  ListMusic,
  type LucideIcon,
  PanelsTopLeft,
  Radar,
  Rss,
  Scale,
  Settings2,
  ShieldOff,
  Users,
} from 'lucide-react'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import type { DeskCounts } from '#contracts/desk/desk-counts.ts'

/** The number of waiting items; `words` are read out after the screen's name. */
export type WaitingCount = { count: number; words: string; tone: 'waits' | 'fault' }

export type Screen = {
  to: string
  label: string
  icon: LucideIcon
  waiting?: (counts: DeskCounts) => WaitingCount
  isLive?: (counts: DeskCounts) => boolean
  /** Only admins see it. The server refuses its data to others. */
  adminsOnly?: true
}

const createWaiting = (count: number, words: string, tone: WaitingCount['tone'] = 'waits'): WaitingCount => ({
  count,
  words: `${count} ${words}`,
  tone,
})

/** The rail, top to bottom. */
export const SCREENS: readonly Screen[] = [
  { to: '/desk', label: 'Desk', icon: LampDesk },
  {
    to: '/sync-scraper',
    label: 'Opportunities',
    icon: ListMusic,
    waiting: (all) => createWaiting(all.due_today, 'due today'),
  },
  {
    to: '/runs',
    label: 'Runs',
    icon: Radar,
    isLive: ({ running_run }) => running_run !== null,
    waiting: (all) => createWaiting(all.failed_runs.length, 'failed and not seen', 'fault'),
  },
  { to: '/review', label: 'Review', icon: Scale, waiting: (all) => createWaiting(all.open_reviews, 'waiting') },
  { to: '/sources', label: 'Sources', icon: Rss },
  { to: '/inbox', label: 'Inbox', icon: Inbox, waiting: (all) => createWaiting(all.inbox_new, 'unread') },
  { to: '/law', label: 'Removals', icon: ShieldOff, waiting: (all) => createWaiting(all.removal_requests, 'waiting') },
  {
    to: '/site',
    label: 'Site',
    icon: PanelsTopLeft,
    waiting: (all) => createWaiting(all.failed_documents, 'could not be published', 'fault'),
  },
  { to: '/people', label: 'People', icon: Users, adminsOnly: true },
  {
    to: '/settings',
    label: 'Settings',
    icon: Settings2,
    waiting: (all) => describeServerProblems(all.health_problems),
  },
]

export function useScreens(): readonly Screen[] {
  const { isAdmin } = useAuth()
  return isAdmin ? SCREENS : SCREENS.filter(({ adminsOnly }) => !adminsOnly)
}

/** The count of the health screen, a section of the settings for admins. */
export function describeServerProblems(count: number): WaitingCount {
  return createWaiting(count, `${count === 1 ? 'problem' : 'problems'} of the server`, 'fault')
}

/** The sum over all of the screens; null if nothing is waiting. */
export function sumWaiting(screens: readonly Screen[], counts: DeskCounts): WaitingCount | null {
  const all = screens.flatMap(({ waiting }) => waiting?.(counts) ?? []).filter(({ count }) => count > 0)
  if (all.length === 0) return null
  const count = all.reduce((sum, each) => sum + each.count, 0)
  return createWaiting(count, 'waiting', all.some(({ tone }) => tone === 'fault') ? 'fault' : 'waits')
}

const BAR = ['/desk', '/sync-scraper', '/inbox', '/runs']

/** The screens in the bar on small screens, left to right, and those behind "More". */
export function splitScreens(screens: readonly Screen[]): { inBar: Screen[]; others: Screen[] } {
  return {
    inBar: BAR.flatMap((to) => screens.filter((screen) => screen.to === to)),
    others: screens.filter(({ to }) => !BAR.includes(to)),
  }
}
