import { pageMeta } from '#app/lib/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'AI Sync Licensing Scraper | Neon Magnolia',
    description: 'Sync licensing opportunities, for staff.',
    path: '/sync-scraper',
    robots: 'noindex',
  })

export default function SyncScraperRoute() {
  return (
    <section className="gutters py-24">
      <h1 className="text-head">AI Sync Licensing Scraper</h1>
    </section>
  )
}
