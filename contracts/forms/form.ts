/** One form field: how it is displayed, its rules and its error messages. */
export type FormField = Common & (Choice | Text)

type Common = {
  label: string
  hint?: string
  placeholder?: string
  /** `email` is also validated. */
  type?: 'email' | 'tel'
  autoComplete?: string
  /** Takes half of the row on wide screens; `always` on phones, too, for a short answer. */
  half?: true | 'always'
  optional?: true
  /** The message when the answer is missing or shorter than `min`. */
  missing?: string
  /** The message when the answer is longer than `max`; `{max}` and `{length}` are replaced. */
  tooLong?: string
}

/** A field with a fixed set of options: value to label. */
type Choice = { options: Readonly<Record<string, string>>; rows?: never; isLinks?: never; min?: never; max?: never }

type Text = {
  options?: never
  /** Makes the field multi-line, with this many visible rows. */
  rows?: number
  /** One link on each line: a line that looks like none is pointed out, and sent as it stands. */
  isLinks?: true
  /** Minimum length, 1 by default. */
  min?: number
  /** Maximum length, checked on submit: input is never truncated while it is typed or pasted. */
  max: number
}

export type FormFields = Readonly<Record<string, FormField>>

/** The values of a valid form by field name. */
export type FormValues<Fields extends FormFields> = {
  [Name in keyof Fields]: Fields[Name] extends { options: infer Options } ? keyof Options & string : string
}

/** A field's label without what marks it as required or not. */
export function plainLabel({ label }: Pick<FormField, 'label'>): string {
  return label.replace(/ (\*|\(optional\))$/, '')
}

type Words = { title: string; description: string }

/** A public form: its fields in order, and all of its texts. */
export type Form<Fields extends FormFields = FormFields> = {
  /** Prefix of the controls' ids, and the key of the draft. */
  name: string
  /** Accessible name. */
  label: string
  /** The page that accepts the form without script. */
  action?: string
  /** Who shows validation errors: the browser in its own messages, or the form beside each field. */
  validation: 'browser' | 'form'
  submit: string
  busy: string
  sent: Words
  failed: Words
  /** Refusals with a message of their own; any other is shown as `failed`. */
  refused?: { duplicate?: Words; closed?: Words }
  /** What the form sends, in the plural, for the rate limit's message. */
  plural: string
  fields: Fields
}
