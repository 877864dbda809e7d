import { escapeHtml, type PageView } from '#sample-web/page-view.ts'

/** Written in a text editor since 1999: no style sheet, no containers, unclosed paragraphs. */
export function plain({ title, nav, bodyHtml, extraHtml, footerHtml }: PageView): string {
  return `<html>
<title>${escapeHtml(title)}</title>
<body bgcolor=#fffff8 text=#111111>
${nav.map(({ href, label, isHere }) => (isHere ? escapeHtml(label) : `<a href=${href}>${escapeHtml(label)}</a>`)).join(' / ')}
<hr>
${bodyHtml.replaceAll('</p>', '').replaceAll('</li>', '')}
<hr>
${extraHtml.replaceAll('</p>', '')}
<hr>
<small>${footerHtml.replace(/<\/?p>/g, '')}</small>
`
}
