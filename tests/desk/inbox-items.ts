import type { Caller, Database } from '#server/platform/db/database.ts'
import { ANON } from '#tests/harness/callers.ts'

export const BRIEF_MESSAGE = [
  'Project Type: Feature film',
  '',
  'Project: The Long Weekend',
  'Deadline: Friday',
  '',
  'Shortlist, 2 tracks',
  '01  Mirror Lido: Chlorine (03:24)',
  '02  Mirror Lido: No Running (02:51)',
  '',
  'https://x.example/shortlist?t=mirror-lido:chlorine,mirror-lido:no-running',
].join('\n')

type Stored = { id: string; reference: string }

/** Inserts a message as a visitor does. If the honeypot field is filled, it is marked as spam. */
export async function addMessage(
  database: Database,
  {
    message = 'Project Type: Film\n\nTwo cues, please.',
    name = 'Ada Lovelace',
    email = 'ada@example.com',
    trap = '',
  } = {},
): Promise<Stored> {
  await database.asCaller(
    senderWith(trap),
    (sql) => sql`insert into public.contact_submissions (name, email, message) values (${name}, ${email}, ${message})`,
  )
  return await newest(database, 'contact_submissions')
}

/** Inserts an artist submission as a visitor does. */
export async function addSubmission(
  database: Database,
  { name = 'Low Tide Choir', email = 'low@tide.example', links = 'https://a.example/one', trap = '' } = {},
): Promise<Stored> {
  await database.asCaller(
    senderWith(trap),
    (sql) => sql`
      insert into public.artist_submissions (artist_name, email, genre, music_links, message)
      values (${name}, ${email}, 'Folk', ${links}, ${`Bio: Five voices from a boatyard.\n\nSocial Media: Not provided`})`,
  )
  return await newest(database, 'artist_submissions')
}

function senderWith(trap: string): Caller {
  return { ...ANON, headers: { 'x-form-trap': trap, 'x-form-elapsed': '30000', 'x-form-busy': 'no' } }
}

async function newest(database: Database, table: string): Promise<Stored> {
  const [row] = await database.asServiceRole(async (sql) => {
    const { rows } = await sql.query<Stored>(
      `select id, reference from public.${table} order by created_at desc limit 1`,
    )
    return rows
  })
  if (row === undefined) throw new Error('nothing was stored')
  return row
}
