import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { findAddresses } from './addresses.ts'
import { extractContacts } from './contacts.ts'

const parse = (body: string) =>
  parsePage({ url: 'https://www.brightwater.com/contact', body, contentType: 'text/html' })
const addresses = (body: string) => findAddresses(parse(body)).map(({ address }) => address)
const people = (body: string) =>
  extractContacts(parse(body))
    .filter(({ name }) => name !== null)
    .map(({ name, role, email }) => [name, role, email].map((fact) => fact?.value ?? '-').join(' / '))
    .sort()

test.each([
  ['curly brackets', '<p>sync{at}brightwater{dot}com</p>', 'sync@brightwater.com'],
  ['square sign', '<p>sync[@]brightwater.com</p>', 'sync@brightwater.com'],
  ['spaces around the signs', '<p>Mail: sync @ brightwater . com</p>', 'sync@brightwater.com'],
  ['spaces around the at alone', '<p>sync @ brightwater.com</p>', 'sync@brightwater.com'],
  ['underlined at', '<p>sync _at_ brightwater _dot_ com</p>', 'sync@brightwater.com'],
  ['dashed at', '<p>sync -at- brightwater -dot- com</p>', 'sync@brightwater.com'],
  ['AT and DOT', '<p>SYNC AT BRIGHTWATER DOT COM</p>', 'sync@brightwater.com'],
  ['German', '<p>sync (ät) brightwater (punkt) de</p>', 'sync@brightwater.de'],
  ['two-part suffix', '<p>sync [at] brightwater [dot] co [dot] uk</p>', 'sync@brightwater.co.uk'],
  ['dotted local part', '<p>jane [dot] rivers [at] brightwater [dot] com</p>', 'jane.rivers@brightwater.com'],
  ['hex entities', '<p>sync&#x40;brightwater&#x2e;com</p>', 'sync@brightwater.com'],
  ['comment inside', '<p>sync<!-- x -->@<!-- y -->brightwater.com</p>', 'sync@brightwater.com'],
  [
    'decoy hidden inside',
    '<p>sync<span style="display:none">nospam</span>@brightwater.com</p>',
    'sync@brightwater.com',
  ],
  ['mailto with a name', '<a href="mailto:Sync Desk &lt;sync@brightwater.com&gt;">x</a>', 'sync@brightwater.com'],
  ['mailto with blanks', '<a href="mailto:%20sync@brightwater.com%20">x</a>', 'sync@brightwater.com'],
  ['right behind its label', '<p><b>Email</b><span>sync@brightwater.com</span></p>', 'sync@brightwater.com'],
  ['begun by a large letter', '<p><b>s</b>ync@brightwater.com</p>', 'sync@brightwater.com'],
  ['end of a sentence', '<p>Write to sync@brightwater.com.</p>', 'sync@brightwater.com'],
  ['run into the next sentence', '<p>Write to sync@brightwater.com.Thanks</p>', 'sync@brightwater.com'],
  ['in brackets', '<p>(sync@brightwater.com)</p>', 'sync@brightwater.com'],
  ['after a label', '<p>E:sync@brightwater.com</p>', 'sync@brightwater.com'],
  ['with a plus', '<p>sync+film@brightwater.com</p>', 'sync+film@brightwater.com'],
])('an address is found in every spelling: %s', (_way, body, address) => {
  expect(addresses(body)).toEqual([address])
})

test('one link may hold several addresses', () => {
  expect(
    addresses('<a href="mailto:a.b@brightwater.com,c.d@brightwater.com;e.f@brightwater.com?cc=x">mail</a>'),
  ).toEqual(['a.b@brightwater.com', 'c.d@brightwater.com', 'e.f@brightwater.com'])
})

test.each([
  ['a share link', '<a href="mailto:?subject=Look&body=https://brightwater.com">share</a>'],
  ['an image for a dense screen', '<p>hero@2x.jpg icon@3x.png</p>'],
  ['a package', '<p>npm install player@1.4.2 @scope/pkg@2.0.0</p>'],
  ['a handle', '<p>Follow @brightwater and @sync.music</p>'],
  ['a federated handle', '<p>@desk@mastodon.social</p>'],
  ['a monitoring key', '<p>https://9f8e7d6c5b4a39281706f5e4d3c2b1a0@o4501.ingest.sentry.io/77</p>'],
  ['an example', '<p>name@example.com, you@yourlabel.com, email@address.com</p>'],
  ['a placeholder of a form', '<form><label>Mail</label><input placeholder="jane@studio.com"></form>'],
  ['a venue', '<p>Live at the Vault (at) midnight, dot matrix at large.</p>'],
  ['a sentence with at and dot', '<p>Look at brightwater dot the i and cross the t.</p>'],
  ['a price', '<p>3 tracks @ 20.00 each</p>'],
  ['credentials in an address', '<p>ftp://user:pass@files.brightwater.com/x</p>'],
])('%s is not an address', (_what, body) => {
  expect(addresses(body)).toEqual([])
})

test.each([
  [
    'lines of one paragraph',
    '<p>Jane Rivers – Head of Music – jane@brightwater.com<br>Omar Haddad – Sync Manager – omar@brightwater.com</p>',
    ['Jane Rivers / Head of Music / jane@brightwater.com', 'Omar Haddad / Sync Manager / omar@brightwater.com'],
  ],
  [
    'a term and its description',
    '<dl><dt>Music Supervisor</dt><dd>Jane Rivers</dd><dt>Head of Licensing</dt><dd>Omar Haddad</dd></dl>',
    ['Jane Rivers / Music Supervisor / -', 'Omar Haddad / Head of Licensing / -'],
  ],
  [
    'a sentence',
    '<p>Please contact Jane Rivers, Music Supervisor, at jr@brightwater.com.</p>',
    ['Jane Rivers / Music Supervisor / jr@brightwater.com'],
  ],
  [
    'title before the name',
    '<p>Head of Sync: Jane Rivers (jane@brightwater.com)</p>',
    ['Jane Rivers / Head of Sync / jane@brightwater.com'],
  ],
  [
    'an item',
    '<ul><li><strong>Jane Rivers</strong> | VP, Creative Licensing | jane.rivers@brightwater.com</li></ul>',
    ['Jane Rivers / VP, Creative Licensing / jane.rivers@brightwater.com'],
  ],
  [
    'a figure',
    '<figure><img src="j.jpg" alt=""><figcaption>Zoë Müller-Katz, Director of Music Licensing</figcaption></figure>',
    ['Zoë Müller-Katz / Director of Music Licensing / -'],
  ],
  [
    'an owner',
    '<div><h3>Pat O’Neill</h3><p>Founder &amp; CEO</p><p>pat@brightwater.com</p></div>',
    ['Pat O’Neill / Founder & CEO / pat@brightwater.com'],
  ],
  [
    'JSON-LD',
    '<script type="application/ld+json">{"@type":"Person","name":"Jane Rivers","jobTitle":"A&R Manager","email":"desk7@brightwater.com"}</script><p>We license music.</p>',
    ['Jane Rivers / A&R Manager / desk7@brightwater.com'],
  ],
  [
    'a card with telephone and biography',
    '<div class="m"><h4>Jane Rivers</h4><span>Senior Music Supervisor</span><p>Jane has cleared songs for thirty films and lives by the sea.</p><p>+1 818 555 0100</p><a href="mailto:j@brightwater.com">Email</a></div>',
    ['Jane Rivers / Senior Music Supervisor / j@brightwater.com'],
  ],
  [
    'two cards that share an office address',
    '<div><div><h4>Jane Rivers</h4><p>Music Supervisor</p></div><div><h4>Omar Haddad</h4><p>Music Coordinator</p></div><p>office@brightwater.com</p></div>',
    ['Jane Rivers / Music Supervisor / -', 'Omar Haddad / Music Coordinator / -'],
  ],
])('a person gets the title and the address that belong to them: %s', (_how, body, expected) => {
  expect(people(body)).toEqual(expected)
})

test.each([
  ['a testimonial', '<blockquote>“They never miss.”</blockquote><p>Kim Vale, Music Supervisor, Netflix</p>'],
  ['a testimonial below its words', '<p>“They never miss.”</p><p>— Kim Vale, Music Supervisor</p>'],
  ['film credits', '<h3>Selected credits</h3><p>Slow Harbour</p><p>Music Supervisor: Kim Vale</p>'],
  ['a star', '<p>Slow Harbour, starring Kim Vale, creative director of nothing</p>'],
  ['a former employer', '<p>Before Brightwater, Kim Vale was Head of Music at Giant Network.</p>'],
  ['a quotation in the news', '<p>"A fine year," says Kim Vale, Music Supervisor.</p>'],
  ['a guest', '<p>Our podcast guest this week: Kim Vale, music supervisor of Slow Harbour.</p>'],
  ['an award', '<p>Congratulations to Kim Vale, winner of the Best Music Supervisor award.</p>'],
  ['a heading', '<h2>Creative Sync Team</h2><p>Music Supervisor</p>'],
  [
    'the title of a vacancy',
    '<h1>Music Licensing Specialist Job Description</h1><p>Licensing Manager, Career Overview</p>',
  ],
  ['a street', '<h3>Maple Grove</h3><p>Creative Director wanted</p>'],
  ['a song', '<ul><li>Silver Rain – Music Producer Mix</li></ul>'],
])('%s is not a contact', (_what, body) => {
  expect(people(body)).toEqual([])
})

test('elements separated only by a style sheet are separate words', () => {
  const body =
    '<div><b>Jane Rivers</b><span>Music Supervisor</span><a href="mailto:jane@brightwater.com">jane@brightwater.com</a></div>'
  expect(people(body)).toEqual(['Jane Rivers / Music Supervisor / jane@brightwater.com'])
  expect(addresses(body)).toEqual(['jane@brightwater.com'])
})
