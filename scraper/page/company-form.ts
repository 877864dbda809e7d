const LEGAL =
  /[,.]?\s+(?:l\.?l\.?c\.?|inc\.?|ltd\.?|limited|gmbh|s\.?r\.?l\.?|b\.?v\.?|(?:pty|pvt)\.?(?: ltd\.?)?|corp\.?|co\.|plc|llp|s\.?a\.?|ag|e\.? ?v\.)\.?$/i
// Those that are words or initials too when they are in other letters: "The Sound Spa" is no firm of shares.
const LEGAL_AS_WRITTEN =
  /,?\s+(?:(?:GmbH|UG(?: \(haftungsbeschränkt\))?) & Co\.? ?KG|KG|OHG|GbR|UG|e\.? ?U\.|S\.? ?A\.? ?S\.?|S\. ?L\. ?U?\.?|(?<=, )SLU?|S\. ?p\. ?A\.|SpA|S\. ?Coop\.|SARL|Ltda\.?|Oy|ApS|AB|A\/S)$/

/** A name without its legal form and marks. */
export function tidy(words: string): string {
  return words
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[™®]/g, '')
    .replace(/(?<=\S) \([^()]*\)$/, '')
    .replace(LEGAL_AS_WRITTEN, '')
    .replace(LEGAL, '')
    .replace(/^[^\p{L}\p{N}'’]+/u, '')
    .replace(/[\s|«»“”"–—→-]+$/g, '')
    .slice(0, 120)
}

/** Whether words are a legal form alone, as behind a comma. */
export function isLegalForm(words: string): boolean {
  return tidy(`x, ${words}`) === 'x'
}
