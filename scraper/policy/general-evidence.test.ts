import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { readPolicy } from './policy.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

function shown(...paragraphs: string[]): [string, string | undefined] {
  const body = paragraphs.map((text) => `<p>${text}</p>`).join('')
  const page = parsePage({ url: 'https://ordinary.example/', body, contentType: 'text/html' })
  const { status, evidence } = readPolicy(page, NOW)
  return [status, evidence?.quote]
}

const GENERAL_CALL = 'Our editors would be glad to look through your tapes.'
const GENERAL_REFUSAL = 'All places for composers on our roster are taken.'

test('a general rule decides when no exact rule matches', () => {
  expect(shown(GENERAL_CALL)).toEqual(['open', GENERAL_CALL])
  expect(shown(GENERAL_REFUSAL)).toEqual(['closed', GENERAL_REFUSAL])
})

test('the evidence comes from an exact rule rather than from a general one', () => {
  expect(shown(GENERAL_CALL, 'Send us your music.')).toEqual(['open', 'Send us your music.'])
  expect(shown(GENERAL_REFUSAL, 'We do not accept demos.')).toEqual(['closed', 'We do not accept demos.'])
})
