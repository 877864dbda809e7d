import type { MetaDescriptor } from 'react-router'
import { ContactSection } from '#app/features/contact/contact-section.tsx'
import { answerPlainPost } from '#app/forms/plain-answer.ts'
import { findSubject } from '#app/lib/content/contact-subject.server.ts'
import { listLabelSections } from '#app/lib/content/label-sections.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { describeOrganization } from '#app/lib/structured-data.ts'
import type { Route } from './+types/contact.ts'

const subjectOf = (request: Request) => findSubject(new URL(request.url).searchParams)

/** Prerendered for the bare address; what a message is about is found at request time. */
export function loader({ request }: Route.LoaderArgs) {
  const { company, words } = listLabelSections()
  return { company, words: words.contact, subject: subjectOf(request) }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerPlainPost('contact', request, context, subjectOf(request))

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
  const { company, words, subject } = loaderData
  return <ContactSection company={company} words={words} level="h1" subject={subject} answer={actionData} />
}
