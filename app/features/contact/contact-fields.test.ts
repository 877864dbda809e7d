import { expect, test } from 'vitest'
import { ContactFormSchema } from '#contracts/contact.ts'
import { CONTACT_FIELDS } from './contact-fields.ts'

test.each(CONTACT_FIELDS)(
  '$name takes as many characters as the schema does, or as many as come',
  ({ name, maxLength }) => {
    if (maxLength === undefined) return expect(name).toBe('message')
    const fill = (length: number) => (name === 'email' ? `${'a'.repeat(length - 6)}@b.com` : 'a'.repeat(length))
    const words = (length: number) => ContactFormSchema.shape[name].safeParse(fill(length)).error?.issues[0]?.message
    expect(words(maxLength + 1)).toBe(`At most ${maxLength} characters`)
    expect(words(maxLength)).not.toBe(`At most ${maxLength} characters`)
  },
)
