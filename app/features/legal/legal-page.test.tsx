import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LegalPage } from './legal-page.tsx'

test('an email address in a paragraph becomes a link, without the full stop after it', () => {
  const html = renderToStaticMarkup(
    <LegalPage
      since="November 22"
      page={{
        title: 'Privacy',
        description: 'What is kept.',
        updatedOn: '2026-11-22',
        sections: [{ heading: 'Your rights', paragraphs: ['Ask us: privacy@label.example. We answer.'] }],
      }}
    />,
  )
  expect(html).toMatch(/Ask us: <a href="mailto:privacy@label\.example"[^>]*>privacy@label\.example<\/a>\. We answer\./)
})
