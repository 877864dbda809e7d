import { hashKey } from '@tanstack/react-query'
import { isRecord, type Json } from '#app/features/desk/site/form/read-shape.ts'
import { wordsFor } from '#app/features/desk/site/form/words.ts'
import type { DocumentBody, DocumentKind } from '#contracts/site/documents.ts'

/** Whether two values are the same, in whatever order their keys are. */
export const isSame = (one: unknown, other: unknown) => one === other || hashKey([one]) === hashKey([other])

/** The fields in which two versions of a document differ. */
export function differingFields(one: DocumentBody, other: DocumentBody): string[] {
  const keys = new Set([...Object.keys(other), ...Object.keys(one)])
  return [...keys].filter((key) => !isSame(one[key], other[key]))
}

/** Of the fields in which two versions differ, those that only mine changed, or both. */
export function mineFirst(base: DocumentBody, mine: DocumentBody, theirs: DocumentBody): Set<string> {
  return new Set(differingFields(mine, theirs).filter((key) => !isSame(base[key], mine[key])))
}

/** `theirs` with some fields of `mine`. */
export function mergeFields(mine: DocumentBody, theirs: DocumentBody, fields: ReadonlySet<string>): DocumentBody {
  const merged = { ...theirs }
  for (const key of fields) {
    const value = mine[key]
    if (value === undefined) delete merged[key]
    else merged[key] = value
  }
  return merged
}

/** A value as lines of text, for comparing and reading. */
export function writeValue(kind: DocumentKind, key: string, value: Json | undefined): string {
  return writeLines(kind, [key], value).join('\n')
}

function writeLines(kind: DocumentKind, path: readonly string[], value: Json | undefined): string[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item) => writeLines(kind, path, item))
  if (!isRecord(value)) return [value === true ? 'Yes' : value === false ? 'No' : String(value)]
  return Object.entries(value).flatMap(([key, inner]) => {
    const { label } = wordsFor(kind, [...path, key])
    const lines = writeLines(kind, [...path, key], inner)
    return lines.length === 1 ? [`${label}: ${lines[0]}`] : [`${label}:`, ...lines]
  })
}
