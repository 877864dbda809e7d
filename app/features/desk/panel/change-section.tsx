import { PanelDetails } from './panel-details.tsx'

/** What would change the row, in sentences. */
export function ChangeSection({ sentences }: { sentences: readonly string[] }) {
  return (
    <PanelDetails part="change" count={sentences.length}>
      <ul className="max-w-[65ch] py-2 text-sm">
        {sentences.map((sentence) => (
          <li key={sentence} className="py-1.5">
            {sentence}
          </li>
        ))}
      </ul>
    </PanelDetails>
  )
}
