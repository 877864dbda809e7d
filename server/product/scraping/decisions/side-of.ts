/**
 * Everything that is still connected with `start`. The edges between a row's sites form a tree, so removing one edge
 * splits them in two. Pure.
 */
export function sideOf(
  start: string,
  edges: readonly { into_domain: string; from_domain: string }[],
): ReadonlySet<string> {
  const side = new Set([start])
  // Iterating over a set also visits what is added on the way.
  for (const domain of side) {
    for (const { into_domain, from_domain } of edges) {
      if (into_domain === domain) side.add(from_domain)
      if (from_domain === domain) side.add(into_domain)
    }
  }
  return side
}
