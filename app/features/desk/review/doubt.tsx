import { z } from 'zod'
import { Evidence } from './evidence.tsx'

const text = z.string().nullable().catch(null)
const SideSchema = z.object({ quote: text, url: text, read_at: text }).nullable().catch(null)
const DetailSchema = z.object({ open: SideSchema, closed: SideSchema, rules: text, model: text, by: text, url: text })

/** What exactly is in doubt about one row. */
export function Doubt({ detail }: { detail: Record<string, unknown> }) {
  const parsed = DetailSchema.parse({ open: null, closed: null, ...detail })
  if (parsed.open !== null && parsed.closed !== null)
    return (
      <div className="mb-6 grid gap-6 sm:grid-cols-2">
        <div>
          <h3 className="label-caps mb-2 text-dim">Says open</h3>
          <Evidence {...parsed.open} at={parsed.open.read_at} />
        </div>
        <div>
          <h3 className="label-caps mb-2 text-dim">Says closed</h3>
          <Evidence {...parsed.closed} at={parsed.closed.read_at} />
        </div>
      </div>
    )
  if (parsed.rules === null && parsed.model === null) return null
  return (
    <p className="mb-6">
      The rules read <strong>{parsed.rules ?? 'nothing'}</strong>, {parsed.by ?? 'the model'} reads{' '}
      <strong>{parsed.model ?? 'nothing'}</strong>.
    </p>
  )
}
