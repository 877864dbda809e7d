/**
 * Everything that still hangs together with `start`. A row's sites are tied by edges without a circle, so that leaving one
 * edge out parts them in two. Pure.
 */
export function sideOf(
  start: string,
  edges: readonly { into_domain: string; from_domain: string }[],
): ReadonlySet<string> {
  const side = new Set([start])
  // A set that grows while it is walked through visits what was added, too.
  for (const domain of side) {
    for (const { into_domain, from_domain } of edges) {
      if (into_domain === domain) side.add(from_domain)
      if (from_domain === domain) side.add(into_domain)
    }
  }
  return side
}
