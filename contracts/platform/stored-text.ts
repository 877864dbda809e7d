import { z } from 'zod'

// Rules for texts that the database judges as well (private.is_source_url and its neighbours). Both sides count code points
// and trim the same characters; `tests/stored-rules.test.ts` holds them together row by row.

/** A trimmed text of 1 to `most` characters. */
export function wordsOf(most: number, message = `must have 1 to ${most} characters`) {
  return z
    .string()
    .trim()
    .refine((text) => text !== '' && countCharacters(text) <= most, message)
}

/** A line without control characters and lone surrogates, which a database cannot store or a screen cannot show. */
export const isLine = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text)

/** The same for a text, which may have tabs and several lines. */
export const isText = (text: string) => text.isWellFormed() && !/[^\P{Cc}\t\n]/u.test(text)
export const textOf = (most: number) => z.string().trim().min(1).max(most).refine(isText, 'This is not text')

/** An address of a page on the web's own port, with its host spelled in ASCII: the form in which addresses are stored. */
export const SourceUrlSchema = z
  .string()
  .max(2000)
  .regex(
    /^https:\/\/(([A-Za-z0-9_-]+\.)+[A-Za-z][A-Za-z0-9-]*|((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9]))([/?#][!-~]*)?$/,
    'is not an https:// address of a page',
  )

function countCharacters(text: string): number {
  return [...text].length
}
