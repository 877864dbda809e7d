import type { MetaDescriptor } from 'react-router'
import { ContactSection } from '#app/features/contact/contact-section.tsx'
import { answerPlainPost } from '#app/forms/plain-answer.ts'
import { listLabelSections } from '#app/lib/label-sections.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { describeOrganization } from '#app/lib/structured-data.ts'
import type { Route } from './+types/contact.ts'

export function loader() {
  const { company, words } = listLabelSections()
  return { company, words: words.contact }
}

export const action = ({ request, context }: Route.ActionArgs) => answerPlainPost('contact', request, context)

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageMeta({
    title: 'Contact | Neon Magnolia',
    description:
      'Tell the sync desk about your scene, your deadline and your budget. We answer within 1-2 business days.',
    path: '/contact',
    pageType: 'ContactPage',
    things: [describeOrganization(matches[0].loaderData.company)],
  })
}

export default function ContactRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ContactSection company={loaderData.company} words={loaderData.words} level="h1" answer={actionData} />
}
