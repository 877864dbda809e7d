import { Minus, Plus } from 'lucide-react'
import type { OpportunityDetail } from '#contracts/opportunity-detail.ts'
import { PanelDetails } from './panel-details.tsx'

/** Why the row is believed, the strongest reason first; for and against differ by sign and word, not by colour alone. */
export function ReasonsSection({ reasons }: Pick<OpportunityDetail, 'reasons'>) {
  return (
    <PanelDetails part="confidence" count={reasons.length}>
      <ul className="py-2 text-sm">
        {reasons.map((reason) => {
          const Icon = reason.for ? Plus : Minus
          return (
            <li key={reason.sentence} className="flex gap-2.5 py-1.5">
              <Icon
                aria-hidden="true"
                className={`mt-0.5 size-4 shrink-0 ${reason.for ? 'text-success' : 'text-danger'}`}
              />
              <span>
                <span className="sr-only">{reason.for ? 'For: ' : 'Against: '}</span>
                {reason.sentence}
              </span>
            </li>
          )
        })}
      </ul>
    </PanelDetails>
  )
}
