import { escapeHtml, jsonLdScript, type PageView, renderLinks } from '#sample-web/page-view.ts'

/** Written by hand, with semantic HTML. */
export function broadsheet(page: PageView): string {
  const { company, title } = page
  const links = renderLinks(
    page.nav,
    ({ href, label, isHere }) => `<li><a href="${href}"${isHere ? ' aria-current="page"' : ''}>${label}</a></li>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(company.tagline)}">
<meta property="og:site_name" content="${escapeHtml(company.name)}">
<meta property="og:type" content="website">
<link rel="stylesheet" href="/assets/site.css">
${jsonLdScript(page.jsonLd)}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
  <p class="masthead"><a href="/">${escapeHtml(company.name)}</a></p>
  <nav aria-label="Main"><ul>${links}</ul></nav>
</header>
<main id="content"><article>
${page.bodyHtml}
</article></main>
<aside>
${page.asideHtml}
</aside>
<section class="terms">
${page.extraHtml}
</section>
<footer>
${page.footerHtml}
</footer>
<dialog id="cookies" aria-label="Cookies"><p>${escapeHtml(company.cookie)}</p><form method="dialog"><button>Agree</button> <button>Refuse</button></form></dialog>
<script src="/assets/cookies.js" defer></script>
</body>
</html>
`
}
