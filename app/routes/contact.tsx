import { ContactSection } from '#app/features/contact/contact-section.tsx'
import { listLabelSections } from '#app/lib/label-sections.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/contact.ts'

export function loader() {
  const { company, words } = listLabelSections()
  return { company, words: words.contact }
}

export const meta = () =>
  pageMeta({
    title: 'Contact | Neon Magnolia',
    description:
      'Tell the sync desk about your scene, your deadline and your budget. We answer within 1-2 business days.',
    path: '/contact',
  })

export default function ContactRoute({ loaderData }: Route.ComponentProps) {
  return <ContactSection company={loaderData.company} words={loaderData.words} level="h1" />
}
