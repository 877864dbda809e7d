import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const PIECES: Record<string, (index: number) => string> = {
  'one long line': () => 'word ',
  'one long word': () => 'a',
  'opening brackets of tags': () => '<',
  'signs of addresses': () => '@',
  'half addresses': () => 'a@',
  'spelled-out signs': () => 'a (at) b dot ',
  'bare signs': () => 'a at b dot ',
  'full stops': () => 'a.',
  blanks: () => ' ',
  'nested elements': () => '<div>',
  'nested lists': () => '<ul><li>x',
  negations: () => 'not, at all, no longer ',
  'sendings of music': () => 'send us your music and ',
  'acceptances of music': () => 'we accept new original great ',
  capitals: () => 'Aa Bb of Cc ',
  'names in capitals': () => 'JANE RIVERS ',
  'names with titles': () => 'Jane Rivers, Music Supervisor<br>',
  'copyright signs': () => '© 2020 ',
  'round brackets': () => '(',
  'quotation marks': () => '"',
  questions: () => 'Do you accept demos? ',
  'questions with answers': () => '<h3>Do you accept demos?</h3><p>No.</p>',
  'broken lines': () => 'We do not<br>',
  links: () => '<a href="/submit">Submit music</a>',
  'forms for music': () => '<form><p>* * * Artist name</p><p>x</p></form>',
  'founded houses': () => 'founded in by von Jane Rivers und Omar Haddad ',
  'houses that are founded and founded': () => 'Founded in the summer of composer and producer ',
  forms: () => '<form><label>demo link</label><input></form>',
  dates: () => 'deadline for submissions 1 March 2027 ',
  'different addresses': (index) => `<p>d${index}@brightwater.com</p>`,
  'different hosts': (index) => `www.site${index}.com `,
  'open JSON-LD': () => '<script type="application/ld+json">[{"@type":"Person","name":"A"},</script>',
  'open styles': () => '<style>.a{</style>',
  cards: () => '<div><h3>Jane Rivers</h3><p>Music Supervisor</p><p>a@b.com</p></div>',
  'cards of first names': () => '<div><p>Jane</p><p>Runs it</p></div>',
  'names and short lines': (index) => `<p>Jane Rivers</p><p>Runs part ${index}</p>`,
  'elements in one line': () => '<b>Jane Rivers</b> <i>Sync</i> ',
  'nested cards': () => '<div><h3>Jane Rivers</h3><p>Sync</p>',
  'names in brackets': () => 'Jane Rivers (Sync), ',
  'titles of two': () => '<p>Jane Rivers & Omar Haddad</p><p>Co-Founders, founders</p>',
  'titles of two in prose': () => 'label founders Jane Rivers and Omar Haddad, ',
  'titles without end': () => '<div><h3>Jane Rivers</h3><p>Director</p><p>Producer</p><p>Writer</p>',
  'legal notices': () => '<p>Directeur de la publication : M. Omar HADDAD</p><p>Nom : Omar HADDAD</p>',
  'first names in one line': () => 'Orla, CEO · Ned, Owner · ',
  hyphens: () => 'a-',
  'companies in JSON-LD': (index) =>
    `<script type="application/ld+json">{"@type":"Organization","name":"Pier${index} Hall"}</script>`,
  'firms that say what they are': (index) => `<p>Pier${index} Records is a record label in Bergen.</p>`,
}

/** How many letters all regular expressions together go over while a page is read. */
function lettersScanned(body: string): number {
  const original = RegExp.prototype.exec
  let scanned = 0
  // Every other way of using a regular expression calls this one, so nothing goes uncounted.
  RegExp.prototype.exec = function counted(this: RegExp, text: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const match = original.call(this, text)
    scanned += match === null ? Math.max(0, text.length - from) : match.index + match[0].length - from
    return match
  }
  try {
    readPage({ url: 'https://brightwatersync.com/x', body, contentType: 'text/html', fetchedAt: new Date(0) })
  } finally {
    RegExp.prototype.exec = original
  }
  return scanned
}

function pageOf(piece: (index: number) => string, letters: number): string {
  const pieces: string[] = ['<body><p>']
  for (let length = 0, index = 0; length < letters; index += 1) {
    const next = piece(index)
    pieces.push(next)
    length += next.length
  }
  return pieces.join('')
}

test.each(Object.entries(PIECES))('four times as many %s are at most five times the work', (_name, piece) => {
  const small = lettersScanned(pageOf(piece, 6_000))
  const large = lettersScanned(pageOf(piece, 24_000))
  expect(large).toBeLessThan(5 * small + 200_000)
})

test('an endless sentence is judged only up to the length limit', () => {
  const endless = `<p>We accept ${'very '.repeat(20_000)}good demos</p>`
  expect(
    readPage({ url: 'https://brightwatersync.com/x', body: endless, contentType: 'text/html', fetchedAt: new Date(0) })
      .outcome,
  ).not.toBe('parse_error')
})

const NESTED: Record<string, (count: number) => string> = {
  'open elements': (count) => '<b>'.repeat(count),
  'open blocks': (count) => '<div>'.repeat(count),
  'open lists': (count) => '<li><p>'.repeat(count),
  'open drawings': (count) => '<svg><g>'.repeat(count),
  'elements closed by other names': (count) => '<b>'.repeat(count) + '</i>'.repeat(count),
}

/** How many entries the methods go over that a parser's list of open elements is kept with. */
function entriesMoved(body: string): number {
  const { unshift, shift, indexOf } = Array.prototype
  let moved = 0
  const counted = (original: (...args: never[]) => unknown) =>
    function count(this: unknown[], ...args: never[]) {
      moved += this.length
      return original.apply(this, args)
    }
  Object.assign(Array.prototype, { unshift: counted(unshift), shift: counted(shift), indexOf: counted(indexOf) })
  try {
    readPage({ url: 'https://brightwatersync.com/x', body, contentType: 'text/html', fetchedAt: new Date(0) })
  } finally {
    Object.assign(Array.prototype, { unshift, shift, indexOf })
  }
  return moved
}

test.each(Object.entries(NESTED))(
  'four times as many %s are at most five times the work of the parser',
  (_name, make) => {
    const small = entriesMoved(make(2_000))
    const large = entriesMoved(make(8_000))
    expect(large).toBeLessThan(5 * small + 200_000)
  },
)

test('a page nested too deep is parsed up to the limit, and one of ordinary depth completely', () => {
  const policy =
    '<title>Brightwater Sync</title><p>We do not accept unsolicited demos for our sync licensing library.</p>'
  const read = (body: string) =>
    readPage({ url: 'https://brightwatersync.com/x', body, contentType: 'text/html', fetchedAt: new Date(0) })
  const deep = read(`<body>${policy}${'<div>'.repeat(50_000)}We accept demos.`)
  expect(deep.reading?.policy.status).toBe('closed')
  expect(deep.text).not.toContain('We accept demos')
  expect(read(`<body>${'<div>'.repeat(300)}${policy}${'</div>'.repeat(300)}<p>The end`).text).toContain('The end')
})
