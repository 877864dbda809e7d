import { escapeHtml, type PageView } from '#sample-web/page-view.ts'

/** One long page under a large hero image. A second page, if there is one, has the same layout. */
export function onepage({ company, title, nav, bodyHtml, asideHtml, extraHtml, footerHtml }: PageView): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width">
<style>
:root { --ink: #20201c; --paper: #f6f1e7 }
body { margin: 0; font: 20px/1.5 Georgia, serif; color: var(--ink); background: var(--paper) }
.hero { min-height: 60vh; background: url(/hero.jpg) center/cover }
</style>
</head>
<body>
<div class="hero"><div class="hero-text"><span class="logo">${escapeHtml(company.name)}</span><span class="line">${escapeHtml(company.tagline)}</span></div>
<div class="links">${nav.map(({ href, label }) => `<a href="${href}">${escapeHtml(label)}</a>`).join(' · ')}</div></div>
<div class="column">
${bodyHtml}
</div>
<div class="column column-narrow">
${asideHtml}
</div>
<div class="column column-small">
${extraHtml}
</div>
<div class="newsletter"><form action="/letter" method="post"><label for="nl">News, seldom:</label> <input id="nl" type="email" placeholder="you@yourdomain.com"> <button>Subscribe</button></form></div>
<div class="foot">${footerHtml}</div>
<div class="note" id="cookie-note">${escapeHtml(company.cookie)} <a href="#" class="x">Close</a></div>
</body>
</html>
`
}
