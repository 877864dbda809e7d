/**
 * What two tracks have in common, in one line. Neighbouring reasons of one kind name it once: "Keyword: synth" and "Keyword:
 * electronic" become "Keyword: synth, electronic". A line may break after a dot, not before it.
 */
export function joinReasons(reasons: readonly string[]): string {
  const joined: string[] = []
  let last = ''
  for (const reason of reasons) {
    const kind = /^[^:]+: /.exec(reason)?.[0] ?? ''
    if (kind !== '' && kind === last) joined.push(`${joined.pop()}, ${reason.slice(kind.length)}`)
    else joined.push(reason)
    last = kind
  }
  return joined.join('\u00a0· ')
}
