import { expect, test } from 'vitest'
import { checkConfig, parseQueries, parseRefusal } from './config-faults.ts'

const config = (queries: string[], recipients: string[] = []) => ({
  queries,
  daily_enabled: false,
  alerts_enabled: false,
  recipients,
})
const check = (text: string, recipients?: string[]) => {
  const lines = parseQueries(text)
  return checkConfig(
    config(
      lines.map((line) => line.text),
      recipients,
    ),
    lines,
  )
}

test('a query that is too long is named by its line in the text, empty lines counted', () => {
  expect(check(`one\n\n ${'x'.repeat(201)}`)).toEqual({
    faults: { queries: 'Line 3: A query can have at most 200 characters.', line: 3 },
  })
})

test('no query, or too many, is an error of the whole text', () => {
  expect(check(' \n')).toEqual({ faults: { queries: 'Enter at least one query.' } })
  expect(check('x\n'.repeat(51))).toEqual({ faults: { queries: 'Enter at most 50 queries. You entered 51.' } })
})

test('an invalid recipient is an error of the recipients', () => {
  expect(check('x', ['nobody'])).toEqual({ faults: { recipients: 'Enter at most 20 valid e-mail addresses.' } })
})

test('a server error is assigned to the line or the field it names', () => {
  const lines = parseQueries('a\n\nb\nc\nd')
  expect(parseRefusal('config.queries.3: Not text', lines)).toEqual({ queries: 'Line 5: Not text', line: 5 })
  expect(parseRefusal('config.recipients.0: Invalid email', lines)).toEqual({ recipients: 'Invalid email' })
  expect(parseRefusal('ada@x.example has unsubscribed from alerts.', lines)).toHaveProperty('recipients')
  expect(parseRefusal('Something went wrong', lines)).toBeNull()
})
