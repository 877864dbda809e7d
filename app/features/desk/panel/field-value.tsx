import { clsx } from 'clsx'
import { toMailLink, toWebLink } from '#app/features/desk/shared/safe-links.ts'
import { StatusBadge } from '#app/features/desk/shared/status-badge.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { SubmissionStatusSchema } from '#contracts/opportunity.ts'
import { sayValue } from './field-list.ts'

/** At least 24 pixels high: the buttons of the field are right above and below it. */
const LINK = 'inline-flex min-h-6 items-center underline underline-offset-4 hover:text-pink-soft'

type FieldValueProps = {
  field: string
  value: unknown
  mayMail: boolean
  /** Long texts are otherwise cut off after four lines. */
  isWhole: boolean
}

/** A field's value; addresses and links only if they are safe to follow and the company may be contacted. */
export function FieldValue({ field, value, mayMail, isWhole }: FieldValueProps) {
  const words = sayValue(field, value)
  if (field === 'submission_status')
    return <StatusBadge status={SubmissionStatusSchema.nullable().catch(null).parse(value)} />
  if (words === null) return <span className="text-dim">–</span>
  if (Array.isArray(value))
    return (
      <span className="flex flex-wrap gap-1.5">
        {value.map((one) => (
          <Badge key={String(one)}>{sayValue(field, [one])}</Badge>
        ))}
      </span>
    )
  const mail = mayMail ? toMailLink(words) : null
  if (mail !== null && (field === 'contact_email' || field === 'route_value'))
    return (
      <a href={mail} className={LINK}>
        {words}
      </a>
    )
  const web = field === 'source_url' || field === 'route_value' ? toWebLink(words) : null
  if (web !== null)
    return (
      <ExternalLink href={web.href} className={LINK}>
        {web.host}
      </ExternalLink>
    )
  return <span className={clsx('whitespace-pre-line', !isWhole && 'line-clamp-4')}>{words}</span>
}
