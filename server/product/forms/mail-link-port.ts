import type { FormPort } from '#contracts/forms/form-port.ts'
import type { RemovalAnswer } from '#contracts/forms/removal-request.ts'
import type { AlertsAnswer } from '#contracts/scraper/alerts.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { RateLimit } from '#server/platform/fairness/rate-limit.ts'
import { findRecipient, unsubscribe } from '#server/product/scraping/alerts/alert-recipients.ts'
import type { UnsubscribeLinks } from '#server/product/scraping/alerts/unsubscribe-links.ts'
import {
  confirmRemoval,
  findRemovalByToken,
  type Removals,
} from '#server/product/scraping/suppressions/removal-requests.ts'
import { orLimited } from './status-port.ts'

type LinkDeps = { database: Database; removals: Removals; links: UnsubscribeLinks; perReader: RateLimit }

/** What the links in our mails do. Opening one changes nothing, because mail scanners open them all. */
export function createMailLinkPort(
  deps: LinkDeps,
  visitor: { clientAddress: string },
): Pick<FormPort, 'findAlerts' | 'leaveAlerts' | 'findRemoval' | 'confirmRemoval'> {
  const { database, links, removals } = deps
  const limited = <T>(answer: () => Promise<T>) => orLimited(deps.perReader, visitor, answer)
  const alertsOf = async (id: string): Promise<AlertsAnswer> => {
    const recipient = await database.asServiceRole((sql) => findRecipient(sql, id))
    return recipient === null ? { kind: 'unknown' } : { kind: 'found', ...recipient }
  }
  const removalOf = (found: Awaited<ReturnType<typeof findRemovalByToken>>): RemovalAnswer => {
    if (found === null) return { kind: 'unknown' }
    const { reference, subject, value, status } = found
    return { kind: 'found', reference, subject, value, status }
  }
  return {
    findAlerts: (token) =>
      limited<AlertsAnswer>(async () => {
        const id = links.readToken(token)
        return id === null ? { kind: 'unknown' } : await alertsOf(id)
      }),
    leaveAlerts: (token) =>
      limited<AlertsAnswer>(async () => {
        const id = links.readToken(token)
        if (id === null) return { kind: 'unknown' }
        await unsubscribe(database, id)
        return await alertsOf(id)
      }),
    findRemoval: (token) => limited(async () => removalOf(await findRemovalByToken(database, token))),
    confirmRemoval: (token) => limited(async () => removalOf(await confirmRemoval(removals, token))),
  }
}
