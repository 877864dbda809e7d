import { escapeHtml, type PageView } from '#sample-web/page-view.ts'

/** Layout with tables and font elements, unchanged for twenty years. */
export function tables({ company, title, nav, bodyHtml, asideHtml, extraHtml, footerHtml }: PageView): string {
  const links = nav.map(
    ({ href, label }) =>
      `<tr><td><font face="Verdana" size="2"><a href="${href}">${escapeHtml(label)}</a></font></td></tr>`,
  )
  return `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<HTML><HEAD><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=utf-8">
<TITLE>${escapeHtml(title)}</TITLE>
<META NAME="keywords" CONTENT="music, film, television, licensing">
</HEAD>
<BODY BGCOLOR="#EEE8D8" LINK="#7A1F1F" TOPMARGIN="0">
<CENTER><TABLE WIDTH="780" BORDER="0" CELLSPACING="0" CELLPADDING="0">
<TR><TD COLSPAN="3"><IMG SRC="/img/head.gif" ALT="${escapeHtml(company.name)}" WIDTH="780" HEIGHT="96"></TD></TR>
<TR><TD WIDTH="140" VALIGN="top" BGCOLOR="#D8CDB0"><TABLE>${links.join('\n')}</TABLE></TD>
<TD WIDTH="460" VALIGN="top"><FONT FACE="Georgia">
${bodyHtml}
</FONT></TD>
<TD WIDTH="180" VALIGN="top"><FONT SIZE="2">
${asideHtml}
</FONT></TD></TR>
<TR><TD COLSPAN="3"><FONT SIZE="2">
${extraHtml}
</FONT></TD></TR>
<TR><TD COLSPAN="3" ALIGN="center"><HR><FONT SIZE="1">${footerHtml}</FONT></TD></TR>
</TABLE></CENTER>
</BODY></HTML>
`
}
