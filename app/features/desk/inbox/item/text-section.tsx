import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { CutText } from '#app/features/desk/shared/cut-text.tsx'
import type { InboxDetail } from '#contracts/desk/inbox.ts'

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
      <div className="py-4">
        <CutText limit="line-clamp-12" className="max-w-[65ch] whitespace-pre-line text-lead">
          {body}
        </CutText>
      </div>
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
