import type { PlainAnswer } from '#app/forms/plain-answer.ts'
import { SectionHead, Sheet, SheetLine } from '#app/ui/sheet.tsx'
import type { Company, Home } from '#content/schema.ts'
import { ContactForm } from './contact-form.tsx'

type ContactSectionProps = {
  company: Pick<Company, 'address' | 'emails' | 'phone' | 'hours'>
  words: Home['contact']
  level?: 'h1' | 'h2'
  /** What came back of a post without script. */
  answer?: PlainAnswer | undefined
}

export function ContactSection({ company, words, level = 'h2', answer }: ContactSectionProps) {
  const Aside = level === 'h1' ? 'h2' : 'h3'
  return (
    <div className="gutters py-20 sm:py-28">
      <SectionHead mark="Reel 05 · Contact" title={words.title} level={level}>
        {words.intro}
      </SectionHead>
      <div className="mt-14 grid grid-cols-12 gap-x-6 gap-y-16">
        <div className="col-span-12 lg:col-span-7">
          <ContactForm answer={answer} />
        </div>
        <div className="col-span-12 lg:col-span-4 lg:col-start-9">
          <Aside className="text-title">The desk</Aside>
          <Sheet className="mt-4">
            <SheetLine
              title="Write"
              time={
                <a
                  href={`mailto:${company.emails.general}`}
                  className="inline-block py-1 text-ink underline decoration-rule-strong underline-offset-4 hover:decoration-pink"
                >
                  {company.emails.general}
                </a>
              }
            />
            <SheetLine
              title="Call"
              time={
                <a
                  href={`tel:${company.phone.replace(/[^\d+]/g, '')}`}
                  className="inline-block py-1 text-ink underline decoration-rule-strong underline-offset-4 hover:decoration-pink"
                >
                  {company.phone}
                </a>
              }
            />
            <SheetLine
              title="Visit"
              time={
                <>
                  {company.address.street}
                  <br />
                  {`${company.address.city}, ${company.address.region} ${company.address.postalCode}`}
                </>
              }
            />
            {company.hours.map((line) => (
              <SheetLine key={line.days} title={line.days} time={line.open} />
            ))}
          </Sheet>
        </div>
      </div>
    </div>
  )
}
