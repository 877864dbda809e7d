/** Why two things fit, one after the other. */
export function Reasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-dim text-sm">
      {reasons.map((reason) => (
        <li key={reason} className="after:ml-3 after:text-field after:content-['/'] last:after:content-none">
          {reason}
        </li>
      ))}
    </ul>
  )
}
