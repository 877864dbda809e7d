import { Link } from 'react-router'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'
import type { Company } from '#content/schema.ts'
import { useIsCurrent } from './use-is-current.ts'

const PAPERS = [
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms'],
  ['/developers', 'Developers'],
] as const

export function SiteFooter({ company }: { company: Company }) {
  const isCurrent = useIsCurrent()
  const { links, address, emails } = company
  return (
    <footer className="border-rule border-t bg-asphalt">
      <div className="gutters grid grid-cols-12 gap-x-6 gap-y-12 pt-16 pb-10">
        <div className="col-span-12 lg:col-span-4">
          <Wordmark className="text-[2.25rem] text-ink" />
          <address className="figures mt-6 text-balance text-dim not-italic leading-relaxed">
            {address.street}
            <br />
            {`${address.city}, ${address.region} ${address.postalCode}`}
            <br />
            <a
              href={`mailto:${emails.general}`}
              className="inline-block py-2.5 text-ink underline underline-offset-4 hover:text-pink-soft"
            >
              {emails.general}
            </a>
          </address>
        </div>
        <FooterLinks title={company.catalogueName} links={links.catalogue} />
        <FooterLinks title="Streaming" links={links.streaming} />
        <FooterLinks title="Social" links={links.social} />
        <FooterLinks title="Professional" links={links.professional} />
      </div>
      <div className="gutters figures flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-rule border-t py-4 text-dim text-sm">
        <p>{`${company.legalName}, since ${company.foundedYear}`}</p>
        <ul className="flex gap-6">
          {PAPERS.map(([to, name]) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={isCurrent(to) ? 'page' : undefined}
                className="inline-block py-3 hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:underline-offset-4"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}

function FooterLinks({ title, links }: { title: string; links: Company['links']['social'] }) {
  if (links.length === 0) return null
  return (
    <div className="col-span-6 md:col-span-3 lg:col-span-2">
      <h2 className="label-caps font-sans text-dim tracking-[0.12em]">{title}</h2>
      <ul className="mt-3">
        {links.map((link) => (
          <li key={link.url}>
            <ExternalLink href={link.url} className="inline-flex min-h-11 py-2.5 leading-snug hover:text-pink-soft">
              {link.label}
            </ExternalLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
