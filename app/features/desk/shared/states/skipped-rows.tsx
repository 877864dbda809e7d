/** Lists stored rows that are left out because they cannot be parsed. */
export function SkippedRows({ problems, advice }: { problems: readonly string[]; advice: string }) {
  if (problems.length === 0) return null
  return (
    <div role="status" className="mb-6 border-amber mt-4 border-l-2 pl-4 text-sm">
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <p className="text-dim">{advice}</p>
    </div>
  )
}
