import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { detailKey } from '#app/features/desk/panel/use-detail.ts'
import { AuthProvider } from '#app/lib/auth/auth-provider.tsx'
import type { Match, MatchAnswer } from '#contracts/desk/matches.ts'
import { MatchSection } from './match-section.tsx'

const match = (given: Partial<Match>): Match => ({
  artist_id: 'ada-lane',
  artist: 'Ada Lane',
  track_id: 'ada-lane:mile-one',
  title: 'Mile One',
  reasons: ['Keyword: acoustic', 'Rights complete: one-stop, splits known'],
  is_cleared: true,
  score: 7,
  url: 'https://label.example/artists/ada-lane#mile-one',
  words: 'Mile One, Ada Lane',
  in_draft: true,
  ...given,
})
const ANSWER: MatchAnswer = {
  matches: [
    match({}),
    match({
      track_id: null,
      title: 'Ben Fox',
      artist: 'Ben Fox',
      artist_id: 'ben-fox',
      is_cleared: false,
      in_draft: false,
      reasons: ['Film: Western', 'Rights not complete: clearance not confirmed'],
      url: 'https://label.example/artists/ben-fox',
    }),
  ],
  nothing_fits: null,
  draft: null,
  no_draft: null,
  letter: {
    to: 'demos@tape.example',
    subject: 'Songs from NM',
    opening: 'Hello,',
    closing: 'Links only.',
    shortlist: 'https://label.example/shortlist',
    asks: ['Deadline: December 1, 2026.'],
  },
}

function render(answer: MatchAnswer | null, mayContact = true): string {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  if (answer !== null) cache.setQueryData([...detailKey('a'), 'match'], answer)
  return renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <MemoryRouter>
        <AuthProvider>
          <MatchSection id="a" mayContact={mayContact} />
        </AuthProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('a match shows its reasons, its page and whether its rights are complete, and suggested ones are checked', () => {
  const html = render(ANSWER)
  expect(html).toContain('href="https://label.example/artists/ada-lane#mile-one"')
  expect(html).toContain('Keyword: acoustic')
  expect(html).toContain('Rights not complete: clearance not confirmed')
  expect(html.match(/type="checkbox"/g)).toHaveLength(2)
  expect(html.match(/checked=""/g)).toHaveLength(1)
})

test('the draft is in a text area below the page’s requirements, and opens in the mail program', () => {
  const html = render(ANSWER)
  expect(html).toMatch(/<textarea[^>]*>Hello,\n\nMile One, Ada Lane\n\nLinks only\.<\/textarea>/)
  expect(html).toContain('Deadline: December 1, 2026.')
  expect(html).toContain('href="mailto:demos@tape.example?subject=Songs%20from%20NM&amp;body=Hello')
})

test('without a draft there is the reason, no text area and no checkbox', () => {
  const html = render({ ...ANSWER, letter: null, no_draft: 'There is no draft: this opportunity is dismissed.' })
  expect(html).toContain('There is no draft: this opportunity is dismissed.')
  expect(html).not.toContain('<textarea')
  expect(html).not.toContain('checkbox')
})

test('a loaded draft disappears when the company is marked “Do not contact”, and cannot be copied or opened', () => {
  const html = render(ANSWER, false)
  expect(html).toContain('There is no draft: this company is marked “Do not contact”')
  expect(html).not.toMatch(/<textarea|mailto:|Copy draft|Log as outreach|checkbox/)
})

test('the section says why nothing matches, or that it is still loading', () => {
  const none = {
    ...ANSWER,
    matches: [],
    letter: null,
    nothing_fits: 'Nothing can be matched: the pages name no medium.',
  }
  expect(render(none)).toContain('the pages name no medium')
  expect(render(null)).toContain('Looking through the catalog')
})
