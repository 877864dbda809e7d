/** A written address. The local part is held to the 64 letters that mail allows. */
export const EMAIL =
  /(?<![\w.+%-])[a-z0-9](?:[a-z0-9._%+&'-]{0,62}[a-z0-9_+])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?![\w-])/i

const AT = String.raw`(?:\s*[\[({<]\s*(?:at|@|ät|arroba)\s*[\])}>]\s*|\s+(?:AT|at)\s+(?=[a-z0-9-]+\s*(?:[\[({<]\s*(?:dot|\.)|\s(?:DOT|dot)\s))|\s+AT\s+(?=[a-z0-9-]+\.[a-z]{2,}))`
const DOT = String.raw`(?:\s*[\[({<]\s*(?:dot|punkt|\.)\s*[\])}>]\s*|\s+(?:DOT|dot)\s+|\.)`
const HIDDEN = new RegExp(
  String.raw`(?<![a-zA-Z0-9])([a-zA-Z0-9][\w.+-]{0,62})${AT}([a-zA-Z0-9-]+(?:${DOT}[a-zA-Z0-9-]+)*?${DOT}[a-zA-Z]{2,12})(?![\w-])`,
  'g',
)

export type HiddenAddress = { address: string; start: number; end: number }

/** Reads addresses that were written so that a machine should not see them; each with the place it was written at. */
export function findHiddenAddresses(text: string): HiddenAddress[] {
  return [...text.matchAll(HIDDEN)].flatMap((match) => {
    const [written, local = '', domain = ''] = match
    if (written.includes('@') && EMAIL.test(written)) return []
    const address = `${local}@${domain.replace(new RegExp(DOT, 'g'), '.')}`.toLowerCase()
    return EMAIL.test(address) ? [{ address, start: match.index, end: match.index + written.length }] : []
  })
}

/** The same text with every hidden address written out. */
export function deobfuscate(text: string): { text: string } {
  let shown = text
  for (const { address, start, end } of findHiddenAddresses(text).reverse())
    shown = shown.slice(0, start) + address + shown.slice(end)
  return { text: shown }
}
