import { render } from '@react-email/render'
import type { ReactElement } from 'react'

/** Renders a mail as HTML and as text; the text is for people and filters that read no HTML. */
export async function renderMail(element: ReactElement): Promise<{ html: string; text: string }> {
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })])
  return { html, text }
}
