import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Credit } from '#app/lib/content/find-credits.ts'
import { FeaturedTrackFigure } from '#app/tracks/featured-track.tsx'
import type { FeaturedTrack } from '#app/tracks/find-featured-track.ts'
import { Button } from '#app/ui/button.tsx'
import { CallBand } from '#app/ui/call-band.tsx'
import { PlainSheet, Sheet, SheetLine } from '#app/ui/overlay/sheet.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Service } from '#content/schema.ts'
import { contactPath } from '#contracts/forms/contact-subject.ts'

type ServicePageProps = {
  service: Service
  siblings: readonly Pick<Service, 'slug' | 'title' | 'shortDescription'>[]
  featuredTrack: FeaturedTrack | null
  person: ServicePerson | undefined
}

export function ServicePage({ service, siblings, featuredTrack, person }: ServicePageProps) {
  return (
    <article>
      <PageHead mark="Services" title={service.title} />
      <div className="gutters grid grid-cols-12 gap-x-6 gap-y-16 pb-20 sm:gap-y-24">
        <div className="col-span-12 space-y-12 lg:col-span-7">
          <p className="max-w-[60ch] text-[clamp(1.25rem,1.1rem+0.8vw,1.75rem)] leading-snug">
            {service.longDescription}
          </p>
          <FeaturedTrackFigure
            mark="Hear what we mean"
            track={featuredTrack}
            className="border-rule-strong border-t pt-4"
          />
          {featuredTrack && featuredTrack.credits.length > 0 && <Credits credits={featuredTrack.credits} />}
        </div>
        {person && (
          <div className="col-span-12 lg:col-span-4 lg:col-start-9">
            <Person {...person} />
          </div>
        )}
        <List className="lg:col-span-7" title="Benefits" items={service.benefits} />
        <List className="lg:col-span-4 lg:col-start-9" title="Common Use Cases" items={service.useCases} />
        <Process steps={service.process} />
        <Faqs faqs={service.faqs} />
        {siblings.length > 0 && <Siblings services={siblings} />}
      </div>
      <CallBand
        title="Start with the scene"
        text="A rough cut, a page, or two sentences. We answer within 1-2 business days."
      >
        <Button asChild variant="urban" size="lg">
          <Link to={contactPath('service', service.id)}>Get In Touch</Link>
        </Button>
        <Button asChild variant="outline" size="lg">
          <Link to="/artists">Browse Our Artists</Link>
        </Button>
      </CallBand>
    </article>
  )
}

function Siblings({ services }: { services: ServicePageProps['siblings'] }) {
  return (
    <nav aria-label="Other services" className="col-span-12">
      <h2 className="text-title">What else the desk does</h2>
      <Sheet className="mt-5">
        {services.map(({ slug, title, shortDescription }) => (
          <SheetLine
            key={slug}
            title={
              <Link
                to={`/services/${slug}`}
                className="-my-2 inline-block py-2 underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current pointer-coarse:relative pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
              >
                {title}
              </Link>
            }
            detail={shortDescription}
            time=""
          />
        ))}
      </Sheet>
    </nav>
  )
}

function List({ title, items, className }: { title: string; items: string[]; className: string }) {
  return (
    <section className={`col-span-12 ${className}`}>
      <h2 className="text-title">{title}</h2>
      <PlainSheet lines={items} className="mt-5" />
    </section>
  )
}

function Process({ steps }: { steps: Service['process'] }) {
  return (
    <section className="col-span-12">
      <h2 className="text-title">Our Process</h2>
      <ol className="mt-5 border-rule-strong border-t">
        {steps.map((step, at) => (
          <li key={step.title} className="grid grid-cols-12 items-baseline gap-x-6 gap-y-1 border-rule border-b py-5">
            <span className="figures col-span-2 font-bold font-display text-3xl text-dim sm:col-span-1">{at + 1}</span>
            <h3 className="col-span-10 text-2xl sm:col-span-3">{step.title}</h3>
            <p className="col-span-10 col-start-3 max-w-[60ch] text-dim sm:col-span-8 sm:col-start-auto">
              {step.description}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Faqs({ faqs }: { faqs: Service['faqs'] }) {
  return (
    <section className="col-span-12 grid grid-cols-12 gap-x-6 gap-y-6">
      <h2 className="col-span-12 text-title lg:col-span-4">FAQs</h2>
      <dl className="col-span-12 border-rule-strong border-t lg:col-span-8">
        {faqs.map((faq) => (
          <div key={faq.question} className="border-rule border-b py-6">
            <dt className="font-bold font-display text-xl leading-snug">{faq.question}</dt>
            <dd className="mt-2 max-w-[62ch] text-dim">{faq.answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Where the track of the page has been heard: shows with their scenes, campaigns with their lengths. */
function Credits({ credits }: { credits: readonly Credit[] }) {
  return (
    <section>
      <h2 className="label-caps pb-3 font-sans text-dim">Where it went</h2>
      <ul className="border-rule-strong border-t">
        {credits.map(({ title, at, detail }) => (
          <li
            key={`${title} ${at} ${detail}`}
            className="grid items-baseline gap-x-6 border-rule border-b py-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,4fr)]"
          >
            <cite className="font-semibold text-amber not-italic">{title}</cite>
            <span className="text-dim">{at}</span>
            <span className="text-dim sm:text-right">{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ServicePerson = {
  slug: string
  name: string
  title: string
  portrait: ReactNode
  /** The link to write to this person. */
  write: ReactNode
}

function Person({ slug, name, title, portrait, write }: ServicePerson) {
  return (
    <section className="grid items-end gap-5 min-[23rem]:grid-cols-[8rem_minmax(0,1fr)] sm:grid-cols-[10rem_minmax(0,1fr)] lg:grid-cols-1">
      <div className="max-[23rem]:max-w-32">{portrait}</div>
      <div className="min-w-0">
        <p className="label-caps text-dim">Who does this</p>
        <h2 className="mt-2 text-title">
          <Link to={`/team/${slug}`} className="transition-colors hover:text-pink-soft">
            {name}
          </Link>
        </h2>
        <p className="mt-2 text-dim">{title}</p>
        <div className="mt-5">{write}</div>
      </div>
    </section>
  )
}
