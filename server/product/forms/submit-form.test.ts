import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createRateLimits } from '#server/platform/fairness/rate-limit.ts'
import { createUnsubscribeLinks } from '#server/product/scraping/alerts/unsubscribe-links.ts'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { createSenderCheck } from './form-sender.ts'
import { createSubmissionMails } from './mail-submission.ts'
import { createReceiptLinks } from './receipt-links.ts'
import { createFormPorts } from './submit-form.ts'

const COMPANY = {
  name: 'Neon Magnolia',
  legalName: 'NM LLC',
  address: 'Burbank',
  email: 'hello@label.example',
  siteUrl: 'http://site',
}
const CONTACT = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  projectType: 'Film',
  message: 'Two cues.\nReel 4.',
}
const ARTIST = {
  artistName: 'Low Tide Choir',
  email: 'low@tide.example',
  phone: '',
  genre: 'Folk',
  bio: 'Five voices from a boatyard, recorded between the tides with one microphone.',
  demoLinks: 'https://a.example/One\nhttps://www.b.example/2',
  socialMedia: '',
  experience: '',
}

const receipts = createReceiptLinks('sb_secret_for_this_test')
const STORED = { kind: 'stored', receipt: expect.stringMatching(/^[\w.-]{70,90}$/) }

function createPort(db: TestDb, limitFactor = 1000) {
  const limits = createRateLimits(limitFactor)
  const { database } = db
  const mails = createSubmissionMails({
    database,
    company: COMPANY,
    inbox: () => 'inbox@label.example',
    queued: () => undefined,
    limits,
  })
  const ports = createFormPorts({
    database,
    timeZone: 'America/Los_Angeles',
    mails,
    removals: { ...mails, suppress: async () => undefined },
    links: createUnsubscribeLinks('sb_secret_for_this_test', COMPANY.siteUrl),
    checkSender: createSenderCheck(limits),
    receipts,
    limitPages: limits('submission-status', { points: 60, durationSec: 600 }),
    limitLookups: limits('submission-question', { points: 10, durationSec: 600 }),
  })
  return ports({ clientAddress: '192.0.2.1', log: pino({ level: 'silent' }) })
}

const kindsOfMail = (db: TestDb) =>
  db.database.asServiceRole(async (sql) => {
    const rows = await sql<{ kind: string }>`select kind from public.mail_outbox order by kind`
    return rows.map((row) => row.kind)
  })

test('a message posted without script is stored and mailed like one sent with script', async () => {
  await using db = await createTestDb()
  expect(await createPort(db).submit('contact', CONTACT)).toEqual(STORED)
  const rows = await db.database.asServiceRole((sql) => sql`select name, email, message from contact_submissions`)
  expect(rows).toEqual([
    { name: 'Ada Lovelace', email: 'ada@example.com', message: 'Project Type: Film\n\nTwo cues.\nReel 4.' },
  ])
  expect(await kindsOfMail(db)).toEqual(['contact-notice', 'contact-receipt'])
})

test('each missing field of the contact form and an invalid address have one error message', async () => {
  await using db = await createTestDb()
  const port = createPort(db)
  const missing = {
    firstName: 'Please fill in your first name',
    lastName: 'Please fill in your last name',
    email: 'Please fill in your e-mail address',
    projectType: 'Please fill in the project type',
    message: 'Please write a message',
  }
  expect(await port.submit('contact', { lastName: ' ' })).toEqual({ kind: 'invalid', errors: missing })
  expect(await port.submit('contact', { email: '' })).toEqual({ kind: 'invalid', errors: missing })
  // Browsers accept the second one, but it cannot be a mailbox.
  for (const email of ['ada', 'ada@lovelace'])
    expect(await port.submit('contact', { ...CONTACT, email })).toEqual({
      kind: 'invalid',
      errors: { email: 'Please enter a valid email address' },
    })
})

test('an application is validated by the form’s rules, and empty answers are stored as null', async () => {
  await using db = await createTestDb()
  const port = createPort(db)
  expect(await port.submit('artist', { ...ARTIST, bio: 'short' })).toEqual({
    kind: 'invalid',
    errors: { bio: 'Bio must be at least 50 characters' },
  })
  expect(await port.submit('artist', ARTIST)).toEqual(STORED)
  const rows = await db.database.asServiceRole(
    (sql) => sql`select artist_name, phone, experience_level, music_links, message from artist_submissions`,
  )
  expect(rows).toEqual([
    {
      artist_name: 'Low Tide Choir',
      phone: null,
      experience_level: null,
      music_links: ARTIST.demoLinks,
      message: `Bio: ${ARTIST.bio}\n\nSocial Media: Not provided`,
    },
  ])
  expect(await kindsOfMail(db)).toEqual(['artist-notice', 'artist-receipt'])
})

test.each([
  ['the same again', ARTIST.demoLinks],
  ['another order', 'https://www.b.example/2\nhttps://a.example/One'],
  ['another scheme, case of the host, closing slashes', 'a.EXAMPLE/One/, http://b.example/2'],
])('an application with the same e-mail and links is a duplicate: %s', async (_, demoLinks) => {
  await using db = await createTestDb()
  const port = createPort(db)
  await port.submit('artist', ARTIST)
  const again = { ...ARTIST, email: 'LOW@tide.example', artistName: 'Another name', demoLinks }
  expect(await port.submit('artist', again)).toEqual({ kind: 'duplicate' })
})

test.each([
  ['new music', { demoLinks: `${ARTIST.demoLinks}\nhttps://c.example/3` }],
  ['a path that differs in case', { demoLinks: 'https://a.example/one\nhttps://www.b.example/2' }],
  ['another address', { email: 'high@tide.example' }],
])('an application is not a duplicate with %s', async (_, change) => {
  await using db = await createTestDb()
  const port = createPort(db)
  await port.submit('artist', ARTIST)
  expect(await port.submit('artist', { ...ARTIST, ...change })).toEqual(STORED)
})

test('too many posts from one address are refused and not stored', async () => {
  await using db = await createTestDb()
  const port = createPort(db, 0.1)
  const kinds = []
  for (let count = 0; count < 4; count += 1) kinds.push((await port.submit('contact', CONTACT)).kind)
  expect(kinds).toEqual(['stored', 'stored', 'stored', 'limited'])
})

test('a visitor can neither read nor set the hash of the links', async () => {
  await using db = await createTestDb()
  const anon = { role: 'anon', claims: { role: 'anon' } } as const
  const values = `'Choir', 'a@b.example', 'Folk', 'https://a.example', 'Bio'`
  const attempts = [
    'select links_hash from public.artist_submissions',
    `insert into public.artist_submissions (artist_name, email, genre, music_links, message, links_hash)
      values (${values}, '\\x00')`,
  ]
  for (const attempt of attempts) {
    await expect(db.database.asCaller(anon, (sql) => sql.query(attempt))).rejects.toMatchObject({ code: '42501' })
  }
})

test('while applications are closed, a posted application is refused and the contact form still works', async () => {
  await using db = await createTestDb()
  await db.database.asServiceRole((sql) => sql`update public.submission_windows set is_open = false`)
  const port = createPort(db)
  expect(await port.submit('artist', ARTIST)).toEqual({ kind: 'closed' })
  expect(await port.submit('contact', CONTACT)).toEqual(STORED)
  expect(await port.findWindow()).toMatchObject({ open: false })
})

test('on a full disk both forms return "failed" and nothing is mailed', async () => {
  await using db = await createTestDb()
  await db.database.pool.query(`
    create function public.fill() returns trigger language plpgsql as $$
      begin raise 'could not extend file "base/5/17849"' using errcode = '53100'; end $$;
    create trigger fill before insert on public.contact_submissions execute function public.fill();
    create trigger fill before insert on public.artist_submissions execute function public.fill()`)
  const port = createPort(db)
  expect(await port.submit('contact', CONTACT)).toEqual({ kind: 'failed' })
  expect(await port.submit('artist', ARTIST)).toEqual({ kind: 'failed' })
  expect(await kindsOfMail(db)).toEqual([])
})

test('a posted message begins with its subject, and the subject does not replace a missing message', async () => {
  await using db = await createTestDb()
  const port = createPort(db)
  const subject = { kind: 'person', label: 'Rafa Dunmore' } as const
  expect(await port.submit('contact', { ...CONTACT, message: ' ' }, subject)).toEqual({
    kind: 'invalid',
    errors: { message: 'Please write a message' },
  })
  expect(await port.submit('contact', CONTACT, subject)).toEqual(STORED)
  const rows = await db.database.asServiceRole((sql) => sql`select message from contact_submissions`)
  expect(rows).toEqual([{ message: 'Project Type: Film\n\nTo: Rafa Dunmore\n\nTwo cues.\nReel 4.' }])
})

test('the receipt of a plain post shows its holder what was sent, and the status link does not', async () => {
  await using db = await createTestDb()
  const port = createPort(db)
  const stored = await port.submit('contact', CONTACT, { kind: 'artist', label: 'Mirror Lido' })
  const receipt = stored.kind === 'stored' ? (stored.receipt ?? '') : ''
  const found = await port.findReceipt(receipt)
  expect(found).toEqual({
    kind: 'contact',
    reference: expect.stringMatching(/^NM-/),
    statusPath: expect.stringMatching(/^\/submission\/[\w-]{22}$/),
    sentAt: expect.any(String),
    lines: [
      { label: 'Name', text: 'Ada Lovelace' },
      { label: 'Email', text: 'ada@example.com' },
      { label: 'Project type', text: 'Film' },
      { label: 'About', text: 'Mirror Lido' },
      { label: 'Message', text: 'Two cues.\nReel 4.' },
    ],
  })
  const token = found?.statusPath?.split('/').at(-1) ?? ''
  expect(await port.findSubmission(token)).toEqual({
    kind: 'found',
    submission: {
      kind: 'message',
      reference: found?.reference,
      artistName: null,
      status: 'received',
      receivedAt: found?.sentAt,
      changedAt: found?.sentAt,
    },
  })
  expect(await port.findReceipt(token)).toBeNull()
  // Not its last character: two of its bits stand for nothing.
  const forged = receipt.replace(/(?<=\.)[\w-](?=[\w-]{42}$)/, (first) => (first === 'A' ? 'B' : 'A'))
  expect(await port.findReceipt(forged)).toBeNull()
})

test('the receipt of an application lists its answers, and suspected spam gets no receipt', async () => {
  await using db = await createTestDb()
  const port = createPort(db)
  const stored = await port.submit('artist', ARTIST)
  const found = await port.findReceipt(stored.kind === 'stored' ? (stored.receipt ?? '') : '')
  expect(found?.lines.map(({ label }) => label)).toEqual([
    'Artist/Band Name',
    'Email Address',
    'Primary Genre',
    'Artist Bio',
    'Demo Links',
  ])
  expect(await port.submit('contact', { ...CONTACT, reference_url: 'filled in' })).toEqual({ kind: 'stored' })
})

test('a post with someone else’s address does not get the receipt of their submission', async () => {
  await using db = await createTestDb()
  // A trigger stores another submission right after the post, as if its owner had sent it at that moment.
  await db.database.pool.query(`
    create function public.meanwhile() returns trigger language plpgsql as $$
      begin
        if new.message not like '%private%' then
          insert into public.contact_submissions (name, email, message, created_at)
          values ('Ada', new.email, 'Project Type: Film\n\nprivate', now() + interval '1 second');
        end if;
        return null;
      end $$;
    create trigger meanwhile after insert on public.contact_submissions for each row execute function public.meanwhile();
    alter function public.meanwhile() security definer`)
  expect(await createPort(db).submit('contact', CONTACT)).toEqual({ kind: 'stored' })
  expect(await kindsOfMail(db)).toEqual(['contact-notice', 'contact-receipt'])
})
