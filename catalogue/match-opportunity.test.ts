import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { MatchAnswerSchema } from '#contracts/desk/matches.ts'
import { type StaffOpportunity, StaffOpportunitySchema } from '#contracts/scraper/opportunity.ts'
import { buildCatalogue } from './catalogue.ts'
import { composeDraft } from './compose-draft.ts'
import { matchOpportunity } from './match-opportunity.ts'

const { artists, thesaurus } = await loadContent()
const catalogue = buildCatalogue(artists, thesaurus)
const sender = {
  name: 'Neon Magnolia',
  city: 'Burbank',
  email: 'hello@label.example',
  siteUrl: 'https://label.example',
}
const now = new Date('2026-11-22T12:00:00Z')
const match = (opportunity: StaffOpportunity) => matchOpportunity(catalogue, opportunity, { sender, now })

function createOpportunity(given: Partial<StaffOpportunity> = {}): StaffOpportunity {
  return StaffOpportunitySchema.parse({
    id: crypto.randomUUID(),
    company_agency: 'Ember Kiln',
    name: 'Ana Costa',
    role: 'Editor',
    contact_email: 'ana@kiln.example',
    submission_status: 'open',
    industry_type: ['Film', 'TV'],
    submission_guidelines: null,
    source_url: null,
    ai_confidence_score: 0.9,
    date_scraped: now.toISOString(),
    last_verified: null,
    domain: 'kiln.example',
    kind: 'sync-library',
    status_reason: 'explicit',
    route: null,
    route_value: null,
    who_may_submit: [],
    deadline: null,
    evidence_quote: null,
    evidence_url: null,
    read_at: null,
    email_kind: null,
    score_reasons: [],
    revision: 1,
    stale: false,
    flapping: false,
    do_not_contact: false,
    dismissed_at: null,
    dismissed_reason: null,
    overrides: [],
    ...given,
  })
}

test('an open opportunity gets at most eight matches, and a draft with the best tracks of three artists', () => {
  const answer = match(
    createOpportunity({ submission_guidelines: 'We are looking for slow, acoustic cues. Stems must exist.' }),
  )
  expect(MatchAnswerSchema.parse(answer)).toEqual(answer)
  expect(answer.matches).toHaveLength(8)
  expect(answer.matches[0]?.reasons).toContain('Version: Stems')
  expect(answer.matches.some(({ reasons }) => reasons.includes('Keyword: acoustic'))).toBe(true)
  const chosen = answer.matches.filter(({ in_draft }) => in_draft)
  expect(chosen).toHaveLength(3)
  expect(chosen.every(({ is_cleared }) => is_cleared)).toBe(true)
  expect(new Set(chosen.map(({ artist_id }) => artist_id)).size).toBe(3)
  expect(answer.draft?.subject).toBe('Songs from Neon Magnolia for Ember Kiln')
  for (const { title } of chosen) expect(answer.draft?.text).toContain(title)
  for (const { url } of chosen) expect(answer.draft?.text).toContain(url)
  expect(answer.draft?.links.map(({ url }) => url)).toEqual([
    ...chosen.map(({ url }) => url),
    expect.stringContaining('https://label.example/shortlist?t='),
  ])
})

test('every URL in a match is a page of the roster', () => {
  const slugs = new Set(artists.map(({ slug }) => slug))
  for (const { url, artist_id } of match(createOpportunity()).matches) {
    expect(slugs).toContain(artist_id)
    expect(url).toMatch(new RegExp(`^https://label\\.example/artists/${artist_id}(#[a-z0-9-]+)?$`))
  }
})

test('a match with incomplete rights says so, and is not in the draft if a cleared track matches', () => {
  // Ferrous matches best, and its writers are not entered yet.
  const unwritten = artists.map((artist) =>
    artist.slug === 'ferrous'
      ? { ...artist, tracks: artist.tracks.map(({ writers: _writers, ...track }) => track) }
      : artist,
  )
  const opportunity = createOpportunity({ industry_type: ['Trailers', 'Games'], kind: 'trailer-house' })
  const { matches } = matchOpportunity(buildCatalogue(unwritten), opportunity, { sender, now })
  const incomplete = matches.filter(({ is_cleared }) => !is_cleared)
  expect(incomplete.length).toBeGreaterThan(0)
  for (const { reasons, in_draft } of incomplete) {
    expect(reasons.at(-1)).toMatch(/^Rights not complete: /)
    expect(in_draft).toBe(false)
  }
})

test('an opportunity that asks for one-stop gets no tracks with incomplete rights', () => {
  const unwritten = artists.map((artist) => ({
    ...artist,
    tracks: artist.tracks.map(({ writers, ...track }, at) => (at === 0 ? { ...track, writers } : track)),
  }))
  const opportunity = createOpportunity({ submission_guidelines: 'One-stop tracks only.' })
  const { matches } = matchOpportunity(buildCatalogue(unwritten), opportunity, { sender, now })
  expect(matches.length).toBeGreaterThan(0)
  expect(matches.every(({ is_cleared }) => is_cleared)).toBe(true)
})

test.each([
  [{ do_not_contact: true }, 'is marked “Do not contact”'],
  [{ submission_status: 'closed' as const, status_reason: 'silent' as const }, 'does not accept submissions'],
  [{ submission_status: 'unknown' as const, status_reason: 'unreadable' as const }, 'do not say'],
  [{ dismissed_at: now.toISOString() }, 'dismissed'],
  [{ deadline: '2026-11-19' }, 'November 19, 2026, has passed'],
])('a company that should not be contacted gets an explanation and no draft: %o', (given, words) => {
  const answer = match(createOpportunity(given))
  expect(answer.draft).toBeNull()
  expect(answer.letter).toBeNull()
  expect(answer.no_draft).toContain(words)
  expect(answer.matches.length).toBeGreaterThan(0)
})

test('a company that asks people to write first gets a draft that asks for permission', () => {
  const answer = match(createOpportunity({ submission_status: 'unknown', status_reason: 'ask_first' }))
  expect(answer.draft?.text).toContain('write before they send anything. May we?')
})

test('a draft greets the person by name, except at a role mailbox', () => {
  expect(match(createOpportunity({ email_kind: 'person' })).draft?.text).toMatch(/^Hello Ana Costa,\n/)
  expect(match(createOpportunity({ email_kind: 'role' })).draft?.text).toMatch(/^Hello,\n/)
})

test('the draft follows the requirements of the page', () => {
  const { letter } = match(
    createOpportunity({
      submission_guidelines: 'One e-mail with the words "winter textures" in the subject.',
      route: 'form',
      route_value: 'https://www.kiln.example/submit?x=1',
      deadline: '2026-12-01',
      who_may_submit: ['artist'],
      terms: {
        exclusive: false,
        non_exclusive: true,
        semi_exclusive: false,
        retitle: true,
        formats: ['WAV', 'AIFF'],
        response_days: null,
        response_only_if_interested: false,
      },
    }),
  )
  expect(letter?.subject).toBe('winter textures: Neon Magnolia')
  expect(letter?.closing).toContain('Links only, no attachments. Files on request: WAV and AIFF')
  expect(letter?.opening).toContain('writes on behalf of the artists below')
  expect(letter?.asks).toEqual([
    'They accept music through their form at kiln.example: paste the text there.',
    'The subject must contain “winter textures”.',
    'Deadline: December 1, 2026.',
    expect.stringContaining('Artists may submit'),
    'They re-title music: clear that with the writers first.',
  ])
})

test('an opportunity without matches gets an explanation', () => {
  const silent = match(createOpportunity({ industry_type: [], kind: null }))
  expect(silent).toMatchObject({ matches: [], draft: null, no_draft: null })
  expect(silent.nothing_fits).toBe('Nothing can be matched: the pages name no medium, style, mood or version.')
  expect(match(createOpportunity({ industry_type: ['Opera'], kind: null })).nothing_fits).toContain('Opera')
})

test('stems alone are not a match if the page names media', () => {
  const { matches } = match(
    createOpportunity({ industry_type: ['Games'], submission_guidelines: 'Stems, and no vocals.' }),
  )
  expect(matches.length).toBeGreaterThan(0)
  for (const { reasons } of matches) expect(reasons.join()).toContain('Games: ')
})

test('text from pages appears in the mail as one plain line or not at all', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.constantFrom(
      'Kiln\r\nBcc: everybody@x.example',
      'Visit https://evil.example now',
      'www.evil.example',
      '<b>Kiln</b>',
      'Kiln \u202Emoc.live',
      'a@b.example',
    ),
  )
  fc.assert(
    fc.property(hostile, hostile, hostile, (company_agency, name, submission_guidelines) => {
      const opportunity = { ...createOpportunity(), company_agency, name, submission_guidelines }
      const { draft, letter } = match(opportunity)
      expect(letter?.subject).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|:\/\/|@/u)
      expect(letter?.opening.split('\n')).toHaveLength(3)
      expect(draft?.text.match(/https?:\/\/[^\s]+/g)?.every((url) => url.startsWith('https://label.example'))).toBe(
        true,
      )
      expect(draft?.text).not.toMatch(/evil|[\p{Cf}<>]/u)
    }),
  )
})

test.each([
  ['email', 'music@kiln.example', 'music@kiln.example'],
  ['email', 'music@kiln.example?bcc=x@y.example', null],
  ['form', 'https://kiln.example/', 'ana@kiln.example'],
] as const)('the mailbox of a letter for route %s and %s', (route, route_value, to) => {
  expect(match(createOpportunity({ route, route_value })).letter?.to).toBe(to)
})

test('a draft contains the chosen tracks, and a single one without a shortlist', () => {
  const { letter, matches } = match(createOpportunity())
  if (letter === null) throw new Error('no letter')
  const [, second] = matches
  if (second === undefined) throw new Error('no match')
  const draft = composeDraft(letter, [second])
  expect(draft.text).toContain(second.words)
  expect(draft.links).toEqual([{ label: `${second.title}, ${second.artist}`, url: second.url }])
  expect(draft.text.startsWith(letter.opening)).toBe(true)
  expect(draft.text.endsWith(letter.closing)).toBe(true)
})
