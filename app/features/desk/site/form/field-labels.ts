import { capitalize } from '#app/features/desk/shared/words.ts'
import type { DocumentKind } from '#contracts/site/documents.ts'
import type { Path } from './field-shape.ts'

/** The texts of a field, and how to edit it where the schema does not say. */
export type FieldText = {
  label?: string
  hint?: string
  /** Text of several lines. */
  isLong?: true
  /** The kind of document that it refers to. */
  refersTo?: DocumentKind
  /** The name of one entry, if it is not the singular of the key. */
  entryName?: string
  /** The names of the possible variants of an entry. */
  choices?: readonly string[]
  /** The field to sum over all entries, and the expected sum. */
  sum?: { of: string; is: number; unit: string }
  isColour?: true
  /** An uploaded logo. */
  isLogo?: true
  /** Not edited in the form: set by the position in a list, or at creation. */
  isHidden?: true
}
type FieldTexts = Record<string, FieldText>

const LINK: FieldText = { entryName: 'link' }

/** Texts for fields that many documents share, by the last part of their path. A new field is one entry here or in `FIELD_TEXTS`. */
export const SHARED_TEXTS: FieldTexts = {
  id: { isHidden: true },
  order: { isHidden: true },
  slug: { label: 'Address', hint: 'The last part of the page’s address. If you change it, the old address redirects.' },
  url: { label: 'Web address' },
  faqs: { label: 'Questions and answers', entryName: 'question' },
  question: { isLong: true },
  answer: { isLong: true },
  hear: { label: 'Track to hear' },
  track: { refersTo: 'track' },
  artist: { refersTo: 'artist' },
  why: { label: 'Why this one', isLong: true },
  text: { isLong: true },
  intro: { label: 'Introduction', isLong: true },
  description: { isLong: true },
  paragraphs: { isLong: true },
  notYou: { label: 'If it was not the reader', isLong: true },
}

export const FIELD_TEXTS: Record<DocumentKind, FieldTexts> = {
  artist: {
    name: { label: 'Name' },
    genre: { hint: 'As it stands under the name, such as “Desert soul”.' },
    keywords: { hint: 'What supervisors search for.' },
    supervisionTags: { label: 'Tags on the roster', entryName: 'tag' },
    suitableProjects: { label: 'Suits', hint: 'Kinds of projects.', entryName: 'kind of project' },
    image: { label: 'Cover', hint: 'The pattern that is drawn while there is no photograph.' },
    description: { label: 'In one sentence', hint: 'In lists and search results.', isLong: true },
    bio: { label: 'Biography', isLong: true },
    stats: { label: 'Figures' },
    'stats.totalTracks': { label: 'Tracks in total' },
    'stats.totalStreams': { label: 'Streams in total' },
  },
  track: {
    artist: { isHidden: true },
    duration: { hint: 'Minutes and seconds, such as 3:05, or TBD.' },
    discoUrl: { label: 'Link to listen', hint: 'Starts with https://; # if there is none.' },
    isrc: { label: 'ISRC', hint: 'Without hyphens, such as USRC17607839.' },
    bpm: { label: 'Tempo', hint: 'Beats per minute.' },
    key: { label: 'Musical key', hint: 'Such as F# minor.' },
    vocal: { label: 'Voice' },
    versions: { hint: 'Such as instrumental or 30-second edit.' },
    writers: { sum: { of: 'share', is: 100, unit: '%' } },
    'writers.share': { label: 'Share in %' },
    'writers.pro': { label: 'Collecting society' },
    oneStop: { label: 'One-stop', hint: 'The label clears master and publishing together.' },
    placements: { label: 'Where it was heard' },
    previewAudio: { label: 'Recording that came with the site', hint: 'An uploaded recording takes its place.' },
    previewVersions: { label: 'Recordings of other versions', entryName: 'recording' },
  },
  service: {
    title: { label: 'Name' },
    shortDescription: { label: 'In one sentence', isLong: true },
    longDescription: { label: 'Description', isLong: true },
    benefits: { isLong: true },
    useCases: { label: 'Used for', entryName: 'use' },
    process: { label: 'Steps', entryName: 'step' },
    person: { label: 'Who does it', refersTo: 'member' },
  },
  member: {
    initials: { hint: 'Two or three capitals, shown where there is no photograph.' },
    jobTitle: { label: 'Job title for search engines' },
    organisation: { label: 'Company' },
    about: { entryName: 'paragraph', isLong: true },
    sections: { choices: ['section with points', 'section with cue-sheet lines'] },
    'sections.points': { isLong: true },
    'sections.lines.song': { label: 'Track', refersTo: 'track' },
    portrait: { hint: 'The document that the portrait is drawn as.' },
    work: { label: 'Work beside the portrait' },
    'work.artists.did': { label: 'What they did' },
    plays: { label: 'Track that they would play to a caller' },
    alternateName: { label: 'Other name' },
    knowsAbout: { label: 'Subjects for search engines', entryName: 'subject' },
    profiles: { ...LINK, label: 'Profiles' },
    leadership: { label: 'Colleagues on the page' },
    'leadership.members': { refersTo: 'member', entryName: 'colleague' },
    ar: { label: 'On the A&R page' },
    'ar.points': { isLong: true },
    'ar.expertise': { entryName: 'subject' },
  },
  placements: {
    member: { isHidden: true },
    groups: { label: 'Categories', entryName: 'category' },
  },
  company: {
    shortName: { hint: 'In the sign, titles and mails.' },
    legalName: { hint: 'On legal pages.' },
    foundedYear: { label: 'Founded in' },
    emails: { label: 'E-mail addresses' },
    hours: { label: 'Business hours', entryName: 'line' },
    claims: { label: 'Figures on the home page', entryName: 'figure' },
    catalogueName: { label: 'Name of the catalog site' },
    'links.catalogue': { ...LINK, label: 'Catalog' },
    'links.streaming': LINK,
    'links.social': LINK,
    'links.professional': LINK,
  },
  look: {
    sign: { label: 'How the name is shown', hint: 'Neon letters, or plain type.' },
    ornament: { hint: 'Beside the neon letters.' },
    'colours.first': { label: 'First colour', hint: 'The company’s own.', isColour: true },
    'colours.second': { label: 'Second colour', isColour: true },
    'colours.third': { label: 'Third colour', isColour: true },
    logo: { isLogo: true },
  },
  home: {
    description: { label: 'Under the headline', isLong: true },
    submit: { label: 'Invitation to send music' },
    cues: { label: 'The reel' },
    'cues.from': { label: 'From', hint: 'mm:ss on the reel.' },
    'cues.to': { label: 'To', hint: 'mm:ss on the reel.' },
    'cues.offset': { label: 'Start in the recording', hint: 'Seconds.' },
    'cues.fadeIn': { label: 'Fade in', hint: 'Seconds; 0 is a cut.' },
    'cues.fadeOut': { label: 'Fade out', hint: 'Seconds; 0 is a cut.' },
  },
  navigation: {
    artists: { refersTo: 'artist' },
    ar: { label: 'A&R', refersTo: 'member', entryName: 'member' },
    services: { refersTo: 'service' },
  },
  legal: {
    updatedOn: { label: 'Last changed on' },
  },
  mails: {
    'sms.code': { label: 'Text message with a code', isLong: true },
    'link.code': { label: 'Line with the code', isLong: true },
  },
  thesaurus: {
    filler: { label: 'Words that are skipped', entryName: 'word' },
    'entries.means': { label: 'Also means', entryName: 'word' },
    'entries.unless': { label: 'Not beside', entryName: 'word' },
    'entries.tempo': { label: 'Tempo in beats per minute' },
  },
}

/** The texts of the field at a path. A field without an entry gets its label from its key. */
export function getFieldText(kind: DocumentKind, path: Path): FieldText & { label: string; entryName: string } {
  const names = path.filter((key) => typeof key === 'string')
  const last = names.at(-1) ?? ''
  const label = humanize(last)
  const entryName = label.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '')
  return { label, entryName, ...SHARED_TEXTS[last], ...FIELD_TEXTS[kind][names.join('.')] }
}

/** `jobTitle` becomes 'Job title'. */
function humanize(key: string): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
  return capitalize(words)
}

/** Describes the path of a field: 'Writers 2, Share in %'. */
export function describePath(kind: DocumentKind, path: Path): string {
  return path
    .flatMap((key, at) =>
      typeof key === 'number' ? [] : [[getFieldText(kind, path.slice(0, at + 1)).label, path[at + 1]]],
    )
    .map(([label, index]) => (typeof index === 'number' ? `${label} ${index + 1}` : label))
    .join(', ')
}
