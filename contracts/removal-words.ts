// Apart from the schemas: a page that shows these words need not load the schema library.

/** What the sender wants removed. */
export const REMOVAL_SUBJECTS = {
  domain: 'A website',
  email: 'An e-mail address',
  person: 'A person',
  company: 'A company',
} as const
export type RemovalSubject = keyof typeof REMOVAL_SUBJECTS

/** What the sender has to do with it. */
export const REMOVAL_RELATIONS = {
  self: 'It is mine, or it is me',
  works_there: 'I work there',
  acts_for: 'I act for them',
  other: 'Something else',
} as const
