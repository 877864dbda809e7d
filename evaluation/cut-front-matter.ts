export function cutFrontMatter(source: string): { front: string; body: string } {
  const found = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n?/.exec(source)
  return found === null ? { front: '', body: source } : { front: found[1] ?? '', body: source.slice(found[0].length) }
}
