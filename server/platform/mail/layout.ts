import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { render } from '@react-email/render'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createContext, createElement as h, type ReactElement, type ReactNode, useContext } from 'react'
import type { OutgoingMail } from './outbox.ts'

/** What a mail says about the company. The caller takes it from the content. */
export type MailCompany = {
  name: string
  legalName: string
  address: string
  email: string
  siteUrl: string
  accents?: MailAccents
}
type MailAccents = { first: string; second: string; third: string }

const Accents = createContext<MailAccents>({ first: '#ff3d8f', second: '#ffb347', third: '#37e6ff' })

/** The accent colours of the current mail. */
export const useAccents = (): MailAccents => useContext(Accents)

/** Mail programs show the preview beside the subject; it defaults to the heading. */
type Letter = { company: MailCompany; heading: string; preview?: string }

/** Renders a mail as HTML and as plain text. A string child becomes a paragraph. */
export async function composeMail(
  { company, heading, preview = heading, ...mail }: Letter & Omit<OutgoingMail, 'html' | 'text'>,
  ...children: ReactNode[]
): Promise<OutgoingMail> {
  const parts = children.map((child) => (typeof child === 'string' ? h(MailText, null, child) : child))
  const element = h(MailLayout, { company, heading, preview }, ...parts)
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })])
  return { ...mail, html, text }
}

/** The layout of every mail: dark background, neon line, company name, text, imprint. */
function MailLayout(props: Letter & { children?: ReactNode }): ReactElement {
  const { company } = props
  const outer = useAccents()
  const accents = company.accents ?? outer
  const mail = h(
    Html,
    { lang: 'en' },
    h(Head, null, h('meta', { name: 'color-scheme', content: 'dark' })),
    h(Preview, null, props.preview),
    h(
      Body,
      { style: { backgroundColor: '#08070b', color: '#f4f1fa', fontFamily: FONT, margin: 0, padding: '32px 12px' } },
      h(
        Container,
        {
          style: {
            backgroundColor: '#121017',
            maxWidth: '560px',
            padding: '32px',
            borderTop: `2px solid ${accents.first}`,
          },
        },
        h(Text, { style: { ...SMALL, letterSpacing: '0.14em', textTransform: 'uppercase' } }, company.name),
        h(Heading, { as: 'h1', style: { fontSize: '26px', lineHeight: '1.2', margin: '8px 0 20px' } }, props.heading),
        h(Section, null, props.children),
        h(Hr, { style: { borderColor: '#2b2736', margin: '28px 0 16px' } }),
        h(Text, { style: SMALL }, `${company.legalName}, ${company.address}`),
      ),
    ),
  )
  return h(Accents, { value: accents }, mail)
}

export function MailText(props: { children?: ReactNode }): ReactElement {
  return h(Text, { style: { fontSize: '16px', lineHeight: '1.6', margin: '0 0 16px' } }, props.children)
}

/** Quotes text from a third party. React escapes it; only its line breaks become markup. */
export function MailQuote(props: { children?: string }): ReactElement {
  const lines = (props.children ?? '').split(/\r?\n/)
  const broken = lines.flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]))
  return h(Text, { style: { ...QUOTE, borderLeft: `2px solid ${useAccents().second}` } }, broken)
}

/** A button, with its URL below for mail programs that do not show buttons. */
export function MailAction(props: { href: string; label: string }): ReactElement {
  return h(
    Section,
    { style: { margin: '24px 0' } },
    h('a', { href: props.href, style: { ...ACTION, backgroundColor: useAccents().first } }, props.label),
    h(Text, { style: { ...SMALL, wordBreak: 'break-all', marginTop: '16px' } }, props.href),
  )
}

const FONT = "'Hanken Grotesk', 'Helvetica Neue', Arial, sans-serif"
const SMALL = { color: '#b3abc4', fontSize: '13px', lineHeight: '1.5', margin: 0 }
const QUOTE = {
  backgroundColor: '#1d1a25',
  fontSize: '15px',
  lineHeight: '1.6',
  margin: '0 0 16px',
  padding: '14px 18px',
}
const ACTION = {
  color: '#08070b',
  display: 'inline-block',
  fontSize: '16px',
  fontWeight: 700,
  padding: '13px 24px',
  textDecoration: 'none',
}
