import type { RosterFilter } from './roster-filter.ts'

/** The filter as hidden fields, so that a form submitted without script keeps it. */
export function FilterFields({ filter, search }: { filter: RosterFilter; search: boolean }) {
  return (
    <>
      {search && filter.search !== '' && <input type="hidden" name="q" value={filter.search} />}
      {filter.tags.map((tag) => (
        <input key={tag} type="hidden" name="tag" value={tag} />
      ))}
      {filter.not.map((tag) => (
        <input key={tag} type="hidden" name="not" value={tag} />
      ))}
    </>
  )
}
