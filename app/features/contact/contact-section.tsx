import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { PlainAnswer } from '#app/forms/answer-plain-post.ts'
import { PublicForm } from '#app/forms/public-form.tsx'
import { preloadBackend } from '#app/lib/backend/client.ts'
import type { NamedSubject } from '#app/lib/content/contact-subject.server.ts'
import { SectionHead, Sheet, SheetLine } from '#app/ui/overlay/sheet.tsx'
import type { Company, Home } from '#content/schema.ts'
import { CONTACT_FORM } from '#contracts/forms/contact.ts'
import { addSubject } from '#contracts/forms/contact-subject.ts'

type ContactSectionProps = {
  company: Pick<Company, 'address' | 'emails' | 'phone' | 'hours'>
  words: Home['contact']
  level?: 'h1' | 'h2'
  /** The subject of the message, if the URL names one. */
  subject?: NamedSubject | null
  /** The server's answer to a post without script. */
  answer?: PlainAnswer | undefined
}

/** The form is beside the head, so that its fields are in the first view. Other contact details are below the head. */
export function ContactSection({ company, words, level = 'h2', subject = null, answer }: ContactSectionProps) {
  const isPage = level === 'h1'
  const Aside = isPage ? 'h2' : 'h3'
  return (
    <div className="overflow-x-clip">
      <div
        className={clsx(
          'gutters grid grid-cols-12 gap-x-6 gap-y-7 lg:grid-rows-[auto_1fr] lg:gap-y-12',
          isPage ? 'pt-6 pb-16 lg:pt-0 lg:pb-0' : 'py-20 sm:py-28 lg:py-0',
        )}
      >
        <SectionHead
          mark="Reel 05 · Contact"
          title={words.title}
          level={level}
          className="col-span-12 lg:col-span-5 lg:pt-12 lg:pr-6"
        >
          {words.intro}
        </SectionHead>
        <div className="relative col-span-12 before:absolute before:inset-y-0 before:left-0 before:w-screen before:bg-asphalt max-lg:before:hidden lg:col-span-7 lg:col-start-6 lg:row-span-2 lg:border-rule lg:border-l lg:py-10 lg:pl-[clamp(2rem,5vw,6rem)]">
          <div className="relative">
            {subject && <SubjectLine subject={subject} />}
            {/* Five fields under the browser's own rules. */}
            <PublicForm
              form={CONTACT_FORM}
              // The server reads the subject from the URL again, because it does not trust a form field.
              action={subject?.contactPath}
              answer={answer}
              preload={preloadBackend}
              toPosted={(values) => ({ kind: 'contact', values: addSubject(values, subject) })}
            />
          </div>
        </div>
        <div className="col-span-12 max-lg:mt-9 lg:col-span-4 lg:pb-16">
          <Aside className="text-title">The desk</Aside>
          <Desk company={company} />
        </div>
      </div>
    </div>
  )
}

const LINK =
  'inline-block py-1 text-ink underline decoration-rule-strong underline-offset-4 hover:decoration-pink [overflow-wrap:anywhere]'

function Desk({ company: { address, emails, phone, hours } }: Pick<ContactSectionProps, 'company'>) {
  return (
    <Sheet className="mt-4">
      <SheetLine
        title="Write"
        time={
          <a href={`mailto:${emails.general}`} className={LINK}>
            {emails.general}
          </a>
        }
      />
      <SheetLine
        title="Call"
        time={
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={LINK}>
            {phone}
          </a>
        }
      />
      <SheetLine
        title="Visit"
        time={
          <>
            {address.street}
            <br />
            {`${address.city}, ${address.region} ${address.postalCode}`}
          </>
        }
      />
      {hours.map((line) => (
        <SheetLine key={line.days} title={line.days} time={line.open} />
      ))}
    </Sheet>
  )
}

function SubjectLine({ subject }: { subject: NamedSubject }) {
  return (
    <div className="mb-6 flex items-baseline gap-x-4 border-pink border-l-2 bg-kerb py-1.5 pr-2 pl-4">
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="label-caps mr-3 text-dim">{subject.kind === 'person' ? 'To' : 'About'}</span>
        <Link
          to={subject.path}
          className="font-semibold underline decoration-rule-strong underline-offset-4 transition-colors hover:decoration-pink"
        >
          {subject.label}
        </Link>
      </p>
      <Link
        to={CONTACT_FORM.action}
        state={{ stay: true }}
        className="inline-flex min-h-9 shrink-0 items-center px-2 text-dim text-sm underline decoration-transparent underline-offset-4 transition-colors hover:text-ink hover:decoration-current pointer-coarse:min-h-11"
      >
        Remove subject
      </Link>
    </div>
  )
}
