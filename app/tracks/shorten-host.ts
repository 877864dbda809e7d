/** A site's name, short enough for a button: 'reelstack' for a host below reelstack.com. */
export function shortenHost(host: string): string {
  const labels = host.split('.').slice(0, -1)
  // Endings such as co.uk have short labels before the name.
  const name = labels.findLast((label) => label.length > 3) ?? labels.at(-1) ?? host
  return name.length > 10 ? `${name.slice(0, 9)}…` : name
}
