import { z } from 'zod'

/** A site that a run counted, but that has no line of its own in the list of opportunities. */
export const UnlistedSiteSchema = z.object({
  domain: z.string(),
  /** The name of the site's own opportunity; null if it never had one. */
  company: z.string().nullable(),
  reason: z.enum(['merged_by_email', 'merged_by_staff', 'dismissed', 'deleted']),
  /** The reason that staff gave. */
  note: z.string().nullable(),
  /** The opportunity that the site belongs to now; null if there is none. */
  into_id: z.uuid().nullable(),
  into_company: z.string().nullable(),
})
export type UnlistedSite = z.infer<typeof UnlistedSiteSchema>

/** Why a site is not listed, such as 'merged into Harbor Light Sync, because both have the same e-mail address'. */
export function explainUnlisted({ reason, note, into_company }: UnlistedSite): string {
  const into = into_company ?? 'an opportunity without a name'
  const why = note === null ? '' : `: ${note}`
  if (reason === 'merged_by_email') return `merged into ${into}, because both have the same e-mail address`
  if (reason === 'merged_by_staff') return `merged into ${into} by staff${why}`
  return reason === 'dismissed' ? `dismissed${why}` : 'no longer stored'
}

/** 'Harbor Light Music (harborlight.example)' */
export function nameUnlisted({ company, domain }: UnlistedSite): string {
  return company === null ? domain : `${company} (${domain})`
}

/** For the log: how the figures of a run differ from the list; null if they do not. */
export function summariseUnlisted(unlisted: readonly UnlistedSite[], counted: number): string | null {
  const count = (what: string, is: (site: UnlistedSite) => boolean) => {
    const number = unlisted.filter(is).length
    return number === 0 ? [] : [`${number} ${what}`]
  }
  const parts = [
    ...count('merged into another opportunity', ({ reason }) => reason.startsWith('merged')),
    ...count('dismissed', ({ reason }) => reason === 'dismissed'),
    ...count('no longer stored', ({ reason }) => reason === 'deleted'),
  ]
  if (parts.length === 0) return null
  return `${counted} sites counted, ${counted - unlisted.length} listed: ${parts.join(', ')}.`
}
