import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/overlay/sheet.tsx'
import type { Home, Service } from '#content/schema.ts'

const CARD_DELAY_MS = 100

type ServicesSectionProps = {
  services: Pick<Service, 'slug' | 'title' | 'shortDescription'>[]
  words: Home['services']
}

/** The services as ruled lines that appear one after another. */
export function ServicesSection({ services, words }: ServicesSectionProps) {
  return (
    <div className="gutters py-20 sm:py-28">
      <SectionHead mark="Reel 02 · Services" title={words.title}>
        {words.intro}
      </SectionHead>
      <ol className="mt-14 border-rule-strong border-t">
        {services.map((service, at) => (
          <li
            key={service.slug}
            className="grid animate-arrive grid-cols-12 items-baseline gap-x-6 gap-y-4 border-rule border-b py-8 sm:py-10"
            style={{ animationDelay: `${at * CARD_DELAY_MS}ms` }}
          >
            <span aria-hidden="true" className="figures col-span-12 text-dim text-sm sm:col-span-1">
              {String(at + 1).padStart(2, '0')}
            </span>
            <h3 className="col-span-12 text-title sm:col-span-11 lg:col-span-4">
              <Link to={`/services/${service.slug}`} className="hover:text-pink-soft">
                {service.title}
              </Link>
            </h3>
            <p className="col-span-12 max-w-[52ch] text-dim text-lead sm:col-span-8 sm:col-start-2 lg:col-span-5 lg:col-start-auto">
              {service.shortDescription}
            </p>
            <div className="col-span-12 sm:col-start-2 lg:col-span-2 lg:col-start-auto lg:justify-self-end">
              <Button asChild variant="outline">
                <Link to="/contact">
                  Learn More<span className="sr-only">{` about ${service.title}`}</span>
                </Link>
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
