// The start of a formula for a spreadsheet: its signs in full and half width, after white space and invisible characters,
// which it skips.
const FORMULA = /^[\s\p{C}]*[=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u

/**
 * A quoted cell of a CSV file. An apostrophe keeps spreadsheets from running it as a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function csvCell(text: string): string {
  const escaped = FORMULA.test(text) ? `'${text}` : text
  return `"${escaped.replaceAll('"', '""')}"`
}
