import { escapeHtml, jsonLdScript, type PageView } from '#sample-web/page-view.ts'

/** Written by hand with the right element for everything, as people do who read the specification. */
export function broadsheet({
  company,
  title,
  nav,
  bodyHtml,
  asideHtml,
  extraHtml,
  footerHtml,
  jsonLd,
}: PageView): string {
  const links = nav.map(
    ({ href, label, isHere }) =>
      `<li><a href="${href}"${isHere ? ' aria-current="page"' : ''}>${escapeHtml(label)}</a></li>`,
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
${jsonLdScript(jsonLd)}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
  <p class="masthead"><a href="/">${escapeHtml(company.name)}</a></p>
  <nav aria-label="Main"><ul>${links.join('')}</ul></nav>
</header>
<main id="content"><article>
${bodyHtml}
</article></main>
<aside>
${asideHtml}
</aside>
<section class="terms">
${extraHtml}
</section>
<footer>
${footerHtml}
</footer>
<dialog id="cookies" aria-label="Cookies"><p>${escapeHtml(company.cookie)}</p><form method="dialog"><button>Agree</button> <button>Refuse</button></form></dialog>
<script src="/assets/cookies.js" defer></script>
</body>
</html>
`
}
