import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import type { InboxDetail } from '#contracts/inbox.ts'

/** What was written, as it was written. */
export function TextSection({ detail }: { detail: InboxDetail }) {
  const { genre, phone, experience, body } = detail
  const facts = [
    ['Genre', genre],
    ['Phone', phone],
    ['Experience', experience],
  ].filter((fact): fact is [string, string] => fact[1] != null && fact[1] !== '')
  return (
    <PanelSection title="What they wrote">
      <p className="max-w-[65ch] whitespace-pre-line py-4 text-lead [overflow-wrap:anywhere]">{body}</p>
      <Facts facts={facts} />
    </PanelSection>
  )
}

export function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  if (facts.length === 0) return null
  return (
    <dl className="border-rule border-t">
      {facts.map(([term, text]) => (
        <div key={term} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 border-rule border-b py-2.5 text-sm">
          <dt className="text-dim">{term}</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
