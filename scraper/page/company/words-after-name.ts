const NOT_WITHIN_A_WORD = /(?<![\p{L}\d])/uy

/**
 * What stands behind a name wherever no letter or figure stands before it and the sticky pattern matches behind it. Names are searched for
 * as they are: a pattern would be compiled anew for each, which takes longer than the search.
 */
export function wordsAfterName(text: string, name: string, behind: RegExp): string[] {
  const found: string[] = []
  let at = text.indexOf(name)
  while (at !== -1) {
    const end = at + name.length
    NOT_WITHIN_A_WORD.lastIndex = at
    behind.lastIndex = end
    const match = NOT_WITHIN_A_WORD.test(text) ? behind.exec(text)?.[0] : undefined
    if (match !== undefined) found.push(match)
    at = text.indexOf(name, match === undefined ? at + 1 : end + match.length)
  }
  return found
}
