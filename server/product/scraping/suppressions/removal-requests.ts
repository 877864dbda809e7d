import { createHash, randomBytes } from 'node:crypto'
import { getDomain, parse } from 'tldts'
import type { RemovalForm } from '#contracts/forms/removal.ts'
import { type RemovalRequest, RemovalRequestSchema } from '#contracts/forms/removal-request.ts'
import { isSharedHost } from '#contracts/scraper/shared-hosts.ts'
import { isSharedMail } from '#contracts/scraper/shared-mail.ts'
import type { RequestOf } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { onlyRow, type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import {
  composeRemovalNotice,
  composeRemovalOutcome,
  composeRemovalReceipt,
  type MailedRemoval,
} from '#server/platform/mail/templates/removal-mails.ts'
import type { SubmissionMails } from '#server/product/forms/mail-submission.ts'
import { parseOwnHost, type SuppressedValue } from './match.ts'
import type { SuppressionRequest } from './suppressions.ts'

/**
 * Puts a value on the suppression list and deletes what is stored about it. Throws AppError 'bad_request' if the value is not allowed.
 */
export type Suppress = (sql: Sql, request: SuppressionRequest) => Promise<unknown>

export type Removals = SubmissionMails & { suppress: Suppress }

const LINK_DAYS = 14

const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Stores a request as the visitor, so that the database's spam rules apply. */
export async function storeRemovalRequest(database: Database, caller: Caller, form: RemovalForm): Promise<void> {
  const { subject, value, relation, contactEmail, message } = form
  await database.asCaller(
    caller,
    (sql) => sql`
      insert into public.removal_requests (subject, value, relation, contact_email, message)
      values (${subject}, ${value}, ${relation}, ${contactEmail}, ${message === '' ? null : message})`,
  )
}

/**
 * Queues receipt and notice for the newest request from that address that is at most ten minutes old and has not been mailed. The
 * receipt has a link if the mailbox may confirm the request. Suspected spam gets no receipt, so that a program cannot make us mail
 * other people. Throws RateLimitedError.
 */
export async function mailRemovalRequest(
  removals: Removals,
  request: { email: string; clientAddress: string },
): Promise<void> {
  await removals.perAddress(request.clientAddress)
  await removals.perRecipient(request.email.toLowerCase())
  const { company, inbox } = removals
  await removals.database.asServiceRole(async (sql) => {
    const stored = await claimRequest(sql, request.email)
    if (stored === null) return
    let confirmable = !stored.suspected_spam && canConfirmByMail({ ...stored, contactEmail: stored.contact_email })
    if (!stored.suspected_spam) {
      const token = confirmable ? createToken() : null
      const confirmUrl = token && `${company.siteUrl}/removal/${token}`
      // A mailbox gets only one receipt an hour. Without a receipt there is no link, and the request waits for staff.
      const isSent = await enqueueMail(sql, await composeRemovalReceipt(stored, company, confirmUrl))
      confirmable &&= isSent
      if (isSent && token !== null) await storeToken(sql, stored.id, token)
    }
    await enqueueMail(sql, await composeRemovalNotice(stored, company, { inbox: inbox(), confirmable }))
  })
  removals.queued()
}

type LinkedRemoval = Pick<RemovalRequest, 'id' | 'reference' | 'subject' | 'value' | 'status'>

/** The request of a confirmation link. Null if the link is unknown or has expired. */
export async function findRemovalByToken(database: Database, token: string): Promise<LinkedRemoval | null> {
  const [row] = await database.asServiceRole(
    (sql) => sql<LinkedRemoval>`
      select id, reference, subject, value, status from public.removal_requests
      where token_hash = ${hashToken(token)} and token_expires_at > now()`,
  )
  return row ?? null
}

/** Carries out the request of a link, once. Returns the request, or null if the link is not valid. */
export async function confirmRemoval(removals: Removals, token: string): Promise<LinkedRemoval | null> {
  const found = await findRemovalByToken(removals.database, token)
  if (found?.status !== 'waiting') return found
  const suppression = toSuppression(found)
  if (suppression === null) return null
  await removals.database.asServiceRole(async (sql) => {
    const [claimed] = await sql<MailedRemoval>`
      update public.removal_requests set status = 'confirmed', decided_at = now(), decided_by = 'its own mailbox'
      where id = ${found.id} and status = 'waiting'
      returning id, reference, subject, value, relation, contact_email, message, suspected_spam`
    if (claimed === undefined) return
    await removals.suppress(sql, {
      ...suppression,
      reason: 'Confirmed by its own mailbox',
      requestedBy: found.reference,
    })
    const outcome = { removed: true, note: null }
    await enqueueMail(sql, await composeRemovalOutcome(claimed, removals.company, outcome))
  })
  removals.queued()
  return await findRemovalByToken(removals.database, token)
}

async function claimRequest(sql: Sql, email: string): Promise<MailedRemoval | null> {
  const [row] = await sql<MailedRemoval>`
    update public.removal_requests set mailed_at = now() where id = (
      select id from public.removal_requests
      where lower(contact_email) = lower(${email}) and mailed_at is null and created_at > now() - interval '10 minutes'
      order by created_at desc limit 1 for update skip locked)
    returning id, reference, subject, value, relation, contact_email, message, suspected_spam`
  return row ?? null
}

const createToken = () => randomBytes(16).toString('base64url')

/** Stores only the hash, so that people who can read the table cannot carry out requests. */
async function storeToken(sql: Sql, id: string, token: string): Promise<void> {
  await sql`
    update public.removal_requests
    set token_hash = ${hashToken(token)}, token_expires_at = now() + make_interval(days => ${LINK_DAYS})
    where id = ${id}`
}

/**
 * Waiting requests, oldest first and suspected spam last. Then answered ones: first those confirmed by their own mailbox, which no
 * person has reviewed.
 */
export async function listRemovalRequests(
  sql: Sql,
  query: RequestOf<'list_removal_requests'>,
): Promise<RemovalRequest[]> {
  const status = query.status ?? null
  const rows = await sql`
    select id, reference, subject, value, relation, contact_email, message, created_at, status, decided_at, decided_by,
      decision_note, spam_reasons, suspected_spam
    from public.removal_requests where ${status}::text is null or status = ${status}
    order by status <> 'waiting', status = 'waiting' and suspected_spam, case when status = 'waiting' then created_at end,
      status <> 'confirmed', created_at desc, id limit ${query.limit} offset ${query.offset}`
  return rows.map((row) => RemovalRequestSchema.parse(withIsoDates(row)))
}

/**
 * Decides a request once and informs its sender. Throws AppError 'not_found', 'conflict' if it has been decided, and 'bad_request' if it
 * is not clear what to put on the list.
 */
export async function decideRemovalRequest(
  removals: Omit<Removals, 'perAddress' | 'perRecipient' | 'inbox'>,
  decision: RequestOf<'decide_removal_request'> & { by: string },
): Promise<void> {
  const note = decision.note === undefined || decision.note === '' ? null : decision.note
  await removals.database.asServiceRole(async (sql) => {
    const [known] = await sql<{ status: string }>`
      select status from public.removal_requests where id = ${decision.id} for update`
    if (known === undefined) throw new AppError('not_found', 'There is no such request')
    if (known.status !== 'waiting') throw new AppError('conflict', 'This request has already been decided')
    const rows = await sql<MailedRemoval>`
      update public.removal_requests
      set status = ${decision.decision}, decided_at = now(), decided_by = ${decision.by}, decision_note = ${note}
      where id = ${decision.id}
      returning id, reference, subject, value, relation, contact_email, message, suspected_spam`
    const decided = onlyRow(rows)
    const removed = decision.decision === 'accepted'
    if (removed) {
      const suppression = decision.suppress ?? toSuppression(decided)
      if (suppression === null)
        throw new AppError('bad_request', 'Choose what to suppress: the domain, the address or the name')
      await removals.suppress(sql, { ...suppression, reason: note, requestedBy: decided.reference })
    }
    if (!decided.suspected_spam)
      await enqueueMail(sql, await composeRemovalOutcome(decided, removals.company, { removed, note }))
  })
  removals.queued()
}

/** What to put on the suppression list for a request. Null if staff must decide, because a company's name is not enough. */
export function toSuppression({ subject, value }: Pick<RemovalForm, 'subject' | 'value'>): SuppressedValue | null {
  if (subject === 'email') return { kind: 'email', value }
  if (subject === 'person') return { kind: 'name', value }
  const host = parseOwnHost(value)
  if (subject === 'domain' && host !== null) return { kind: 'domain', value: host }
  return null
}

/**
 * Whether the sender's mailbox proves the request: the same address, or a mailbox on the same domain. Requests about names, companies
 * and shared hosts wait for staff.
 */
export function canConfirmByMail(request: Pick<RemovalForm, 'subject' | 'value' | 'contactEmail'>): boolean {
  const from = request.contactEmail.toLowerCase()
  if (request.subject === 'email') return request.value.toLowerCase() === from
  if (request.subject !== 'domain') return false
  const host = parseOwnHost(request.value)
  const mailDomain = from.slice(from.lastIndexOf('@') + 1)
  if (host === null || isShared(host) || isShared(mailDomain)) return false
  // A mailbox speaks for its own domain and its subdomains, never for sibling or parent domains.
  return host === mailDomain || host.endsWith(`.${mailDomain}`)
}

/** The students of a university share its domain, like the customers of a mail provider. */
const ACADEMIC = /(^|\.)(edu|ac|edu\.[a-z]{2}|ac\.[a-z]{2})$/

/** Whether unrelated people have mailboxes or pages on the host. */
function isShared(host: string): boolean {
  const { domain, isPrivate, publicSuffix } = parse(host, { allowPrivateDomains: true })
  const registered = getDomain(host)
  if (domain === null || registered === null || isPrivate === true) return true
  return [host, domain].some(isSharedMail) || isSharedHost(registered) || ACADEMIC.test(publicSuffix ?? '')
}
