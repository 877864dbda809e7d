import { createContext, useContext } from 'react'
import type { DocumentKind } from '#contracts/site/documents.ts'
import type { Json, Path } from './read-shape.ts'

export type Form = {
  kind: DocumentKind
  /** Messages by field. */
  faults: ReadonlyMap<string, string>
  /** Changes a value, from what it is at that moment; `undefined` removes it. */
  change: (path: Path, next: (value: Json | undefined) => Json | undefined) => void
  /** The field that somebody is led to, which is opened and focused. */
  wanted: string | null
}

const FormContext = createContext<Form | null>(null)
export const FormProvider = FormContext.Provider

export function useForm(): Form {
  const form = useContext(FormContext)
  if (form === null) throw new Error('A field must be within a form')
  return form
}

/** How faults and elements are found by their field. */
export const pathKey = (path: Path) => path.join('.')
export const fieldId = (path: Path) => `field-${pathKey(path)}`
