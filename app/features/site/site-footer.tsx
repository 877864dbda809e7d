import type { Company } from '#content/schema.ts'

export function SiteFooter({ company }: { company: Company }) {
  return <footer className="gutters py-10 text-dim">{company.legalName}</footer>
}
