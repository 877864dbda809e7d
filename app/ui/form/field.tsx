import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Label } from './label.tsx'

/** The attributes that tie a control to its label, hint and error for assistive technology. */
export type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type FieldProps = {
  /** The control's id, if something else on the page refers to it. */
  id?: string
  label: string
  /** Shown below the control and read out after its label. */
  hint?: string | undefined
  /** The error message; if present, the control is marked invalid. */
  error?: string | undefined
  className?: string
  /** Renders the control, which needs the given attributes. */
  children: (control: FieldControl) => ReactNode
}

export function Field({ id: given, label, hint, error, className, children }: FieldProps) {
  const own = useId()
  const id = given ?? own
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={clsx('[&>*+*]:mt-2', className)}>
      <Label htmlFor={id}>{label}</Label>
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-dim text-sm">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

/** The error message of a field or group, if there is one. `isNew`: screen readers announce it. */
export function FieldError({ id, isNew, children }: { id?: string; isNew?: true; children: string | undefined }) {
  if (!children) return null
  return (
    <p id={id} role={isNew && 'alert'} className="mt-2 flex items-start gap-2 font-medium text-danger text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}
