/** One field of a form, once for everybody: who draws it, who judges what was typed, and who says what is wrong. */
export type FormField = Common & (Choice | Text)

type Common = {
  label: string
  hint?: string
  placeholder?: string
  /** `email` is also a rule. */
  type?: 'email' | 'tel'
  autoComplete?: string
  /** Stands beside another one where there is room. */
  half?: true
  optional?: true
  /** Said where nothing came, or less than `min`. */
  missing?: string
  /** Said where more than `max` came, with `{max}` and `{length}` filled in. */
  tooLong?: string
}

/** What is sent and what is read of each choice. */
type Choice = { options: Readonly<Record<string, string>>; rows?: never; min?: never; max?: never }

type Text = {
  options?: never
  /** Makes it a text of several lines, this many of them shown. */
  rows?: number
  /** The fewest characters of an answer, 1 by default. */
  min?: number
  /** The most. Nothing is cut while it is typed or pasted: it is judged when it is sent. */
  max: number
}

export type FormFields = Readonly<Record<string, FormField>>

/** What a form holds once it has been judged, by field name. */
export type FormValues<Fields extends FormFields> = {
  [Name in keyof Fields]: Fields[Name] extends { options: infer Options } ? keyof Options & string : string
}

type Words = { title: string; description: string }

/** A form that visitors send: its fields in their order, and everything it says. */
export type Form<Fields extends FormFields = FormFields> = {
  /** Begins the controls' ids. */
  name: string
  /** What assistive technology calls it. */
  label: string
  /** The page that takes it without script. */
  action?: string
  /**
   * Who speaks up before it is sent: the browser, by its own rules and at one field after the other, or the form, in its
   * own words beside every field.
   */
  judge: 'browser' | 'form'
  submit: string
  busy: string
  sent: Words
  failed: Words
  /** Refusals that have something of their own to say. */
  refused?: { duplicate?: Words; closed?: Words }
  /** What there can be too many of. */
  plural: string
  fields: Fields
}
