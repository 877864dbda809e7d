import type { Track } from '#content/schema.ts'

/** Who wrote the track, with each share of the publishing and the society that collects it. */
export function Writers({ writers }: { writers: NonNullable<Track['writers']> }) {
  return (
    <table className="figures mt-6 w-full border-rule-strong border-t text-sm">
      <caption className="sr-only">Writers and shares</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Writer</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {writers.map(({ name, share, pro }) => (
          <tr key={name} className="border-rule border-b align-baseline">
            <th scope="row" className="py-2.5 pr-4 text-left font-semibold">
              {name}
              <span className="block font-normal text-dim">{pro}</span>
            </th>
            <td className="py-2.5 text-right text-lead">{share}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
