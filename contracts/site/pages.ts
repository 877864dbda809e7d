/** The words on a page's share card, the picture for link previews. */
export type CardWords = { mark: string; title: string; detail: string }

export type Page = {
  /** A segment that starts with a colon is a slug or a token. */
  path: string
  /** The module in app/routes. */
  route: string
  /** Built once for each entry in this part of the content, with the entry's slug (a track's after its artist's) in the path. */
  each?: 'artists' | 'tracks' | 'services' | 'team'
  /** Not built, because its content depends on the request. */
  perRequest?: true
  /**
   * Pages with a share card may be listed by search engines and are in the sitemap. `from content`: app/features/share takes the
   * words from the content. `of the page above`: uses the parent page's picture. Pages without a card are not listed: the route, or
   * the layout of the dashboard, sets `robots: 'noindex'`.
   */
  card?: CardWords | 'from content' | 'of the page above'
  /** A staff screen in the frame of app/routes/desk.tsx, which also guards it and sets its head. Other people see the public frame. */
  screen?: { title: string; description: string }
  /** Who may open it, if not everyone (for staff screens: every role). `user`: anyone signed in. Its data is protected separately. */
  audience?: 'user' | 'admin'
  /** Empty until the app runs: its screen has `WAKE_NOW` (app/start). */
  appOnly?: true
  /** Accepts a form posted without script; the route's `action` handles it. */
  takesPosts?: true
  /** Query parameters that change the page. With one of them it is rendered per request. */
  queries?: readonly string[]
  /** Its loader data depends on the query too. */
  dataFollowsQuery?: true
  /** Shows a setting of admins, and is rendered per request while it is set. */
  follows?: 'window' | 'retention'
}

// Lets bundlers drop unused calls, so that pages do not download them.
/* @__NO_SIDE_EFFECTS__ */
function screen(path: string, route: string, title: string, description: string, more: Partial<Page> = {}): Page {
  return { path, route, appOnly: true, screen: { title, description }, ...more }
}

/**
 * Every page of the site. Routes, build, sitemap, share cards, the start of the app, accepted posts and the tests of every page are
 * derived from this list. e2e/pages/page-list.spec.ts checks the built product against it.
 */
export const PAGES: readonly Page[] = [
  { path: '/', route: 'home.tsx', card: 'from content' },
  { path: '/artists', route: 'artists.tsx', card: 'from content', queries: ['q', 'tag', 'not', 'press'] },
  {
    path: '/catalog',
    route: 'catalog.tsx',
    card: { mark: 'Catalog', title: 'Every Track', detail: 'Tempo, key, voice, mood, versions, and who clears it.' },
    queries: [
      'q',
      'artist',
      'bpm-from',
      'bpm-to',
      'key',
      'keys',
      'vocal',
      'mood',
      'not',
      'length',
      'has',
      'clear',
      'sort',
      'pages',
    ],
  },
  { path: '/artists/:artistSlug', route: 'artists.detail.tsx', each: 'artists', card: 'from content' },
  { path: '/artists/:artistSlug/:trackSlug', route: 'artists.track.tsx', each: 'tracks', card: 'of the page above' },
  { path: '/services/:serviceSlug', route: 'services.detail.tsx', each: 'services', card: 'from content' },
  {
    path: '/ar',
    route: 'ar.tsx',
    card: { mark: 'A&R', title: 'The A&R Team', detail: 'They find, produce and develop the artists of the label.' },
  },
  {
    path: '/contact',
    route: 'contact.tsx',
    card: { mark: 'Contact', title: 'Get In Touch', detail: 'Answered within 1-2 business days.' },
    takesPosts: true,
    queries: ['track', 'artist', 'person', 'service'],
    dataFollowsQuery: true,
  },
  { path: '/team', route: 'team.tsx', card: 'from content' },
  { path: '/team/:memberSlug', route: 'team.detail.tsx', each: 'team', card: 'from content' },
  {
    path: '/artist-submission',
    route: 'artist-submission.tsx',
    card: {
      mark: 'Submit music',
      title: 'Artist Submission',
      detail: 'Finished masters, clear ownership. A person listens.',
    },
    takesPosts: true,
    follows: 'window',
  },
  { path: '/submission', route: 'submission.tsx', takesPosts: true },
  { path: '/submission/:token', route: 'submission.status.tsx', perRequest: true },
  {
    path: '/thank-you',
    route: 'thank-you.tsx',
    card: { mark: 'Contact', title: 'Thank You', detail: 'Your submission has been received.' },
    queries: ['receipt'],
  },
  {
    path: '/shortlist',
    route: 'shortlist.tsx',
    card: { mark: 'Shortlist', title: 'Your shortlist', detail: 'Songs for one scene, sent as a link or a brief.' },
    queries: ['t'],
  },
  { path: '/privacy', route: 'privacy.tsx', card: 'from content', follows: 'retention' },
  { path: '/terms', route: 'terms.tsx', card: 'from content' },
  { path: '/bot', route: 'bot.tsx', card: 'from content', takesPosts: true },
  { path: '/removal/:token', route: 'removal.confirm.tsx', perRequest: true, takesPosts: true },
  { path: '/unsubscribe/:token', route: 'unsubscribe.tsx', perRequest: true, takesPosts: true },
  {
    path: '/developers',
    route: 'developers.tsx',
    card: {
      mark: 'Developers',
      title: 'Catalog as JSON',
      detail: 'ISRC, writers, shares and clearance of every track.',
    },
  },
  {
    path: '/auth',
    route: 'auth.tsx',
    card: { mark: 'Staff', title: 'Staff Sign In', detail: 'The way to the sync licensing dashboard.' },
  },
  { path: '/auth/update-password', route: 'auth.update-password.tsx' },
  { path: '/auth/two-factor', route: 'auth.two-factor.tsx', appOnly: true, audience: 'user' },
  screen(
    '/account',
    'account.tsx',
    'Your Account',
    'Name, email, password, second factors and devices of your account.',
    { audience: 'user' },
  ),
  screen('/desk', 'today.tsx', 'Desk', 'What needs attention today, for staff.'),
  screen('/sync-scraper', 'sync-scraper.tsx', 'AI Sync Licensing Scraper', 'Sync licensing opportunities, for staff.'),
  screen('/runs', 'runs.tsx', 'Runs', 'What the scraper did, for staff.'),
  screen('/runs/:run', 'runs.detail.tsx', 'Run', 'What one run of the scraper did, for staff.', { perRequest: true }),
  screen('/review', 'review.tsx', 'Review', 'Questions that the scraper leaves to staff.'),
  screen('/inbox', 'inbox.tsx', 'Inbox', 'Messages, briefs and submissions, for staff.'),
  screen('/sources', 'sources.tsx', 'Sources', 'Where the scraper looks, for staff.'),
  screen('/law', 'removals.tsx', 'Removals', 'Removal requests and the suppression list, for staff.'),
  screen('/site', 'site.tsx', 'Site', 'The texts, artists, tracks and pages of the site, for staff.'),
  screen('/site/:kind/:id', 'site.document.tsx', 'Edit', 'A document of the site, for staff.', { perRequest: true }),
  screen('/people', 'people.tsx', 'People', 'Who may sign in, for admins.', { audience: 'admin' }),
  screen('/settings', 'settings.tsx', 'Settings', 'The scraper’s settings, for staff.'),
  screen(
    '/settings/submissions',
    'settings.submissions.tsx',
    'Submissions | Settings',
    'Whether artists may submit music, for staff.',
  ),
  screen('/settings/mails', 'settings.mails.tsx', 'Mails | Settings', 'The mails that the site sends, for staff.'),
  screen(
    '/settings/security',
    'settings.security.tsx',
    'Security | Settings',
    'Which roles need a second factor, for admins.',
    { audience: 'admin' },
  ),
  screen('/settings/data', 'settings.data.tsx', 'Data | Settings', 'How long personal data is kept, for admins.', {
    audience: 'admin',
  }),
  screen(
    '/settings/health',
    'settings.health.tsx',
    'Health | Settings',
    'Backups, mails, disks and jobs of the server, for admins.',
    { audience: 'admin' },
  ),
]

/** Paths of former pages, which the router redirects. */
export const FORMER_PAGES: readonly string[] = ['/press']

/** The page at a path, with or without a trailing slash. */
export function findPage(pathname: string): Page | null {
  const parts = pathname.split('/').filter(Boolean)
  const isAt = ({ path }: Page) => {
    const own = path.split('/').filter(Boolean)
    return own.length === parts.length && own.every((part, at) => part.startsWith(':') || part === parts[at])
  }
  return PAGES.find(isAt) ?? null
}
