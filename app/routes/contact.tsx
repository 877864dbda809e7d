import type { MetaDescriptor } from 'react-router'
import { ContactSection } from '#app/features/contact/contact-section.tsx'
import { answerPlainPost } from '#app/forms/answer-plain-post.ts'
import { findSubject } from '#app/lib/content/contact-subject.server.ts'
import { getContent } from '#app/lib/content/content.server.ts'
import { listLabelSections } from '#app/lib/content/label-sections.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { describeOrganization } from '#app/lib/structured-data.ts'
import type { Route } from './+types/contact.ts'

const findRequestSubject = ({ request, context }: Route.LoaderArgs | Route.ActionArgs) =>
  findSubject(new URL(request.url).searchParams, getContent(context))

/** Prerendered without a query; rendered per request with a subject. */
export function loader(args: Route.LoaderArgs) {
  const { company, words } = listLabelSections(getContent(args.context))
  return { company, words: words.contact, subject: findRequestSubject(args) }
}

export const action = (args: Route.ActionArgs) =>
  answerPlainPost('contact', args.request, args.context, findRequestSubject(args))

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageMeta(matches, {
    title: 'Contact',
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
