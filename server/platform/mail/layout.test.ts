import { expect, test } from 'vitest'
import { composeTestMail } from '#server/platform/mail/templates/operator-mails.ts'

const COMPANY = {
  name: 'Hex Yard',
  legalName: 'Hex Yard, LLC',
  address: '1 Main Street',
  email: 'hello@hexyard.example',
  siteUrl: 'https://hexyard.example',
}

test('a mail has the accent colours of the content, or the default ones', async () => {
  const accents = { first: '#7cff6b', second: '#ffd84d', third: '#c9a7ff' }
  const { html } = await composeTestMail({ ...COMPANY, accents }, 'a@label.example')
  expect(html).toContain('#7cff6b')
  expect(html).not.toContain('#ff3d8f')
  expect((await composeTestMail(COMPANY, 'a@label.example')).html).toContain('#ff3d8f')
})
