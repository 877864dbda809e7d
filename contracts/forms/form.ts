/** One form field: its display, its rules and its error messages. */
export type FormField = Common & (Choice | Text)

type Common = {
  label: string
  hint?: string
  placeholder?: string
  /** `email` is also validated. */
  type?: 'email' | 'tel'
  autoComplete?: string
  /** Takes half the width on wide screens; with `always` also on phones, for short answers. */
  half?: true | 'always'
  optional?: true
  /** The message when the answer is missing or shorter than `min`. */
  missing?: string
  /** The message when the answer is longer than `max`; `{max}` and `{length}` are replaced. */
  tooLong?: string
}

/** A field with a fixed set of options, by value, with their labels. */
type Choice = { options: Readonly<Record<string, string>>; rows?: never; isLinks?: never; min?: never; max?: never }

type Text = {
  options?: never
  /** Makes the field multi-line, with so many visible lines. */
  rows?: number
  /** One link per line. The form points out lines that do not look like links, but sends them. */
  isLinks?: true
  /** Minimum length, 1 by default. */
  min?: number
  /** Maximum length, checked on submit: typed or pasted input is never truncated. */
  max: number
}

export type FormFields = Readonly<Record<string, FormField>>

/** The values of a valid form by field name. */
export type FormValues<Fields extends FormFields> = {
  [Name in keyof Fields]: Fields[Name] extends { options: infer Options } ? keyof Options & string : string
}

/** A field's label without the mark for required or optional fields. */
export function toPlainLabel({ label }: Pick<FormField, 'label'>): string {
  return label.replace(/ (\*|\(optional\))$/, '')
}

type FormText = { title: string; description: string }

/** A public form: its fields in order and its texts. */
export type Form<Fields extends FormFields = FormFields> = {
  /** Prefix of the controls' ids, and key of the saved draft. */
  name: string
  /** Accessible name. */
  label: string
  /** The page that accepts the form without script. */
  action?: string
  /** Whether the browser shows its own validation messages, or the form shows errors beside each field. */
  validation: 'browser' | 'form'
  submit: string
  busy: string
  sent: FormText
  failed: FormText
  /** Messages for specific refusals. All other refusals are shown as `failed`. */
  refused?: { duplicate?: FormText; closed?: FormText }
  /** What the form sends, in the plural, for the rate limit message. */
  plural: string
  fields: Fields
}
