import { createContext, useContext } from 'react'
import { capitalize } from '#app/features/desk/shared/words.ts'
import type { DocumentFault, DocumentKind } from '#contracts/site/documents.ts'
import type { Json, Path } from './field-shape.ts'

export type Form = {
  kind: DocumentKind
  /** Messages by field. */
  faults: ReadonlyMap<string, string>
  /** Updates a value from its current one; `undefined` removes it. */
  change: (path: Path, next: (value: Json | undefined) => Json | undefined) => void
  /** The field to open and focus. */
  focusTarget: string | null
}

const FormContext = createContext<Form | null>(null)
export const FormProvider = FormContext.Provider

export function useForm(): Form {
  const form = useContext(FormContext)
  if (form === null) throw new Error('A field must be within a form')
  return form
}

/** Keys of faults and ids of elements, by field. */
export const pathKey = (path: Path) => path.join('.')
export const fieldId = (path: Path) => `field-${pathKey(path)}`

/** The first message of each field. */
export function groupFaults(faults: readonly Pick<DocumentFault, 'path' | 'message'>[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { path, message } of faults) {
    const key = pathKey(path)
    if (!found.has(key)) found.set(key, capitalize(message))
  }
  return found
}
