import { z } from 'zod'

// Rules that the database checks too (private.is_source_url and similar functions). Both sides count code points and trim the
// same characters; `tests/stored-rules.test.ts` compares them.

/** A trimmed text of 1 to `maxLength` characters. */
export function trimmedText(maxLength: number) {
  return z
    .string()
    .trim()
    .refine((text) => text !== '' && [...text].length <= maxLength, `must have 1 to ${maxLength} characters`)
}

/** Without control characters and lone surrogates, which the database cannot store or a screen cannot show. */
export const isLine = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text)

/** The same, but tabs and line breaks are allowed. */
export const isText = (text: string) => text.isWellFormed() && !/[^\P{Cc}\t\n]/u.test(text)
export const multilineText = (maxLength: number) =>
  z.string().trim().min(1).max(maxLength).refine(isText, 'This is not text')

/** The URL of a page on the default port, with its host in ASCII, as URLs are stored. */
export const SourceUrlSchema = z
  .string()
  .max(2000)
  .regex(
    /^https:\/\/(([A-Za-z0-9_-]+\.)+[A-Za-z][A-Za-z0-9-]*|((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9]))([/?#][!-~]*)?$/,
    'is not an https:// address of a page',
  )
