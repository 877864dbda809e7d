import { pageMeta } from '#app/lib/page-meta.ts'

export const meta = () => pageMeta({ title: 'Neon Magnolia', description: 'Neon Magnolia', path: '/' })

export default function PageRoute() {
  return <h1 className="gutters text-head">Neon Magnolia</h1>
}
