import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { findSubject } from './contact-subject.server.ts'

const content = await loadContent()

test.each([
  ['track=mirror-lido:chlorine', 'Chlorine by Mirror Lido', '/artists/mirror-lido/chlorine'],
  ['artist=mirror-lido', 'Mirror Lido', '/artists/mirror-lido'],
  ['person=rafa-dunmore', 'Rafa Dunmore', '/team/rafa-dunmore'],
  ['service=film-sync', 'Film Sync Licensing', '/services/film-sync'],
  // The first one in the content.
  ['track=nothing&artist=mirror-lido', 'Mirror Lido', '/artists/mirror-lido'],
])('%s names a subject of the content', (query, label, path) => {
  expect(findSubject(new URLSearchParams(query), content)).toMatchObject({ label, path })
})

test.each([
  '',
  'utm_source=mail',
  'track=mirror-lido',
  'track=Mirror-Lido:Chlorine',
  'artist=<script>alert(1)</script>',
  'person=__proto__',
  'person=Call 555-0100 now',
  // Unreleased.
  'track=paper-lanterna:coming-soon',
])('the query "%s" names no subject', (query) => {
  expect(findSubject(new URLSearchParams(query), content)).toBeNull()
})
