import { diffWordsWithSpace } from 'diff'
import { wordsFor } from '#app/features/desk/site/form/words.ts'
import type { DocumentBody, DocumentKind } from '#contracts/site/documents.ts'
import { differingFields, writeValue } from './compare.ts'

type DifferencesProps = { kind: DocumentKind; before: DocumentBody; after: DocumentBody }

/** What changed from one version to another, word by word in each field. */
export function Differences({ kind, before, after }: DifferencesProps) {
  const fields = differingFields(before, after)
  if (fields.length === 0) return <p className="py-3 text-dim text-sm">Nothing in the text was changed.</p>
  return (
    <dl>
      {fields.map((key) => (
        <div key={key} className="border-rule border-b py-3">
          <dt className="label-caps text-dim">{wordsFor(kind, [key]).label}</dt>
          <dd className="mt-1">
            <ChangedWords before={writeValue(kind, key, before[key])} after={writeValue(kind, key, after[key])} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A text with what was taken out and what was put in. */
export function ChangedWords({ before, after }: { before: string; after: string }) {
  return (
    <p className="whitespace-pre-line text-sm leading-6 [overflow-wrap:anywhere]">
      {diffWordsWithSpace(before, after).map((part, at) => {
        const Tag = part.added ? 'ins' : part.removed ? 'del' : 'span'
        const look = part.added ? 'bg-success-dim text-success no-underline' : part.removed ? 'text-danger' : ''
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are made again for every text.
          <Tag key={at} className={look}>
            {part.value}
          </Tag>
        )
      })}
    </p>
  )
}
