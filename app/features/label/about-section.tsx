import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SectionHead, Sheet, SheetLine } from '#app/ui/overlay/sheet.tsx'
import { Stat } from '#app/ui/stat.tsx'
import type { Company, Home, Service } from '#content/schema.ts'

type ServiceLink = Pick<Service, 'slug' | 'title' | 'shortDescription'>

type AboutSectionProps = {
  about: Home['about']
  claims: Company['claims']
  hours: Company['hours']
  services: ServiceLink[]
}

export function AboutSection({ about, claims, hours, services }: AboutSectionProps) {
  return (
    <div className="gutters py-20 sm:py-28">
      <SectionHead mark="Reel 01 · About" title={about.title} />
      <div className="mt-10 grid grid-cols-12 gap-x-6 gap-y-14">
        <div className="col-span-12 max-w-[62ch] text-lead [&>*+*]:mt-5 lg:col-span-7 lg:col-start-5">
          {about.paragraphs.map((paragraph) => (
            <p key={paragraph.slice(0, 40)}>{paragraph}</p>
          ))}
          <div className="pt-4">
            <Button asChild variant="outline" size="lg">
              <Link to="/artists">View Our Portfolio</Link>
            </Button>
          </div>
        </div>
        {claims.length > 0 && <Claims claims={claims} />}
        {services.length > 0 && <ServiceTiles services={services} />}
        {hours.length > 0 && (
          <div className="col-span-12 lg:col-span-4 lg:col-start-9">
            <h3 className="text-title">Business hours</h3>
            <Sheet className="mt-4">
              {hours.map((line) => (
                <SheetLine key={line.days} title={line.days} time={line.open} />
              ))}
            </Sheet>
          </div>
        )}
      </div>
    </div>
  )
}

function Claims({ claims }: { claims: Company['claims'] }) {
  return (
    <div className="col-span-12 grid grid-cols-2 gap-x-6 gap-y-10 lg:grid-cols-[2fr_1fr_1.4fr_1fr]">
      {claims.map((claim) => (
        <Stat key={claim.label} label={claim.label} value={claim.value} note={claim.note} size="large" />
      ))}
    </div>
  )
}

function ServiceTiles({ services }: { services: ServiceLink[] }) {
  return (
    <div className="col-span-12 lg:col-span-7">
      <h3 className="text-title">Services</h3>
      <ul className="mt-4 grid border-rule-strong border-t sm:grid-cols-2 sm:gap-x-6">
        {services.map((service) => (
          <li key={service.slug} className="border-rule border-b">
            <Link to={`/services/${service.slug}`} className="group block py-5">
              <span className="font-bold font-display text-xl group-hover:text-pink-soft">{service.title}</span>
              <span className="mt-1.5 block text-dim">{service.shortDescription}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
