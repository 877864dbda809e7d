import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field, FieldError } from './field.tsx'
import { Input } from './input.tsx'

test('a field in error is marked invalid and described by hint and error', () => {
  const html = renderToStaticMarkup(
    <Field label="Bio" hint="At least 50 characters." error="Bio must be at least 50 characters">
      {(control) => <Input {...control} name="bio" />}
    </Field>,
  )
  const id = /for="([^"]+)"/.exec(html)?.[1]
  expect(html).toContain(`id="${id}"`)
  expect(html).toContain(`aria-describedby="${id}-hint ${id}-error"`)
  expect(html).toContain('aria-invalid="true"')
})

test('a field without hint or error has no description', () => {
  const html = renderToStaticMarkup(<Field label="Name">{(control) => <Input {...control} />}</Field>)
  expect(html).not.toContain('aria-describedby')
  expect(html).not.toContain('aria-invalid=')
})

test('an error message is marked by an icon too, and without a message there is nothing', () => {
  expect(renderToStaticMarkup(<FieldError id="media-error">Choose at least one</FieldError>)).toMatch(
    /^<p id="media-error"[^>]*><svg [^>]*aria-hidden="true".*<\/svg>Choose at least one<\/p>$/,
  )
  expect(renderToStaticMarkup(<FieldError>{undefined}</FieldError>)).toBe('')
})
