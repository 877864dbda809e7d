import { hashKey } from '@tanstack/react-query'
import { diffWordsWithSpace } from 'diff'
import { getFieldText } from '#app/features/desk/site/form/field-labels.ts'
import { isRecord, type Json } from '#app/features/desk/site/form/field-shape.ts'
import type { DocumentBody, DocumentKind } from '#contracts/site/documents.ts'

/** Deep equality, regardless of key order. */
export const isEqual = (one: unknown, other: unknown) => one === other || hashKey([one]) === hashKey([other])

/** The fields in which two versions of a document differ. */
export function listChangedFields(one: DocumentBody, other: DocumentBody): string[] {
  const keys = new Set([...Object.keys(other), ...Object.keys(one)])
  return [...keys].filter((key) => !isEqual(one[key], other[key]))
}

/** A value as lines of text. */
function toLines(kind: DocumentKind, path: readonly string[], value: Json | undefined): string[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item) => toLines(kind, path, item))
  if (!isRecord(value)) return [value === true ? 'Yes' : value === false ? 'No' : String(value)]
  return Object.entries(value).flatMap(([key, inner]) => {
    const { label } = getFieldText(kind, [...path, key])
    const lines = toLines(kind, [...path, key], inner)
    return lines.length === 1 ? [`${label}: ${lines[0]}`] : [`${label}:`, ...lines]
  })
}

type DifferencesProps = { kind: DocumentKind; before: DocumentBody; after: DocumentBody }

/** The differences between two versions, word by word per field. */
export function Differences({ kind, before, after }: DifferencesProps) {
  const fields = listChangedFields(before, after)
  if (fields.length === 0) return <p className="py-3 text-dim text-sm">Nothing in the text was changed.</p>
  return (
    <dl>
      {fields.map((key) => (
        <div key={key} className="border-rule border-b py-3">
          <dt className="label-caps text-dim">{getFieldText(kind, [key]).label}</dt>
          <dd className="mt-1">
            <Difference kind={kind} field={key} before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One field with deletions and insertions marked. */
export function Difference({ kind, field, before, after }: DifferencesProps & { field: string }) {
  const write = (body: DocumentBody) => toLines(kind, [field], body[field]).join('\n')
  return (
    <span className="block whitespace-pre-line text-sm leading-6 [overflow-wrap:anywhere]">
      {diffWordsWithSpace(write(before), write(after)).map((part, at) => {
        const Tag = part.added ? 'ins' : part.removed ? 'del' : 'span'
        const className = part.added ? 'bg-success-dim text-success no-underline' : part.removed ? 'text-danger' : ''
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are made again for every text.
          <Tag key={at} className={className}>
            {part.value}
          </Tag>
        )
      })}
    </span>
  )
}
