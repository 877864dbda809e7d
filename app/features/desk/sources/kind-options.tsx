import { ORGANISATIONS } from '#app/features/desk/shared/words.ts'

/** The kinds of companies, as options of a select. */
export function KindOptions({ emptyLabel }: { emptyLabel: string }) {
  return (
    <>
      <option value="">{emptyLabel}</option>
      {Object.entries(ORGANISATIONS).map(([kind, label]) => (
        <option key={kind} value={kind}>
          {label}
        </option>
      ))}
    </>
  )
}
