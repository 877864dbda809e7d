// What a spreadsheet takes for the beginning of a formula, in every width it reads as the same sign, after anything that it
// skips: white space, and characters that nobody sees.
const FORMULA = /^[\s\p{C}]*[=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u

/**
 * A cell of a CSV file for people: quoted, and never run as a formula, because an apostrophe makes it text
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
