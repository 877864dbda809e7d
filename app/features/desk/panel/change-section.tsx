import { PanelSection } from './panel-section.tsx'

/** What would change the row, in sentences. */
export function ChangeSection({ sentences }: { sentences: readonly string[] }) {
  return (
    <PanelSection title="What would change this">
      <ul className="max-w-[65ch] py-2 text-sm">
        {sentences.map((sentence) => (
          <li key={sentence} className="py-1.5">
            {sentence}
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
