import { escapeHtml, jsonLdScript, type PageView, renderLinks } from '#sample-web/page-view.ts'

/** A content management system with breadcrumbs, a detailed consent dialog and a legal line. */
export function corporate(page: PageView): string {
  const { company, path, title } = page
  const links = renderLinks(
    page.nav,
    ({ href, label }) => `<li class="menu__item"><a class="menu__link" href="${href}">${label}</a></li>`,
  )
  const trail = [
    { name: 'Home', item: `https://${company.host}/` },
    ...(path === '/' ? [] : [{ name: page.label || title, item: `https://${company.host}${path}` }]),
  ]
  const crumbs = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((entry, at) => ({ '@type': 'ListItem', position: at + 1, ...entry })),
  }
  return `<!DOCTYPE html>
<html lang="en" dir="ltr" class="no-js">
<head>
  <meta charset="utf-8" />
  <title>${escapeHtml(title)}</title>
  <meta name="generator" content="Content Suite 11" />
  <meta name="description" content="${escapeHtml(company.tagline)}" />
  <link rel="canonical" href="https://${company.host}${path}" />
  ${jsonLdScript(page.jsonLd)}
  ${jsonLdScript(crumbs)}
</head>
<body class="page page--${path === '/' ? 'front' : 'basic'}">
<div id="consent" class="consent" role="dialog" aria-modal="false" aria-labelledby="consent-title">
  <h2 id="consent-title">Your privacy</h2>
  <p>${escapeHtml(company.cookie)}</p>
  <ul><li><label><input type="checkbox" checked disabled> Necessary</label> Keeps the site secure and remembers this choice. Always active.</li><li><label><input type="checkbox"> Statistics</label> Tells us in aggregate which pages are read and which are not.</li><li><label><input type="checkbox"> Marketing</label> Lets other sites show you things that you have already seen here.</li></ul>
  <button>Necessary only</button><button>Accept all</button>
</div>
<header class="site-header" role="banner">
  <div class="site-header__top"><a href="/" rel="home"><img src="/logo.svg" alt="${escapeHtml(company.name)}"></a><ul class="lang"><li><a hreflang="en" href="${path}">English</a></li></ul></div>
  <nav class="menu" role="navigation" aria-label="Main menu"><ul class="menu__list">${links}</ul></nav>
</header>
<nav class="breadcrumb" aria-label="Breadcrumb"><ol>${trail.map(({ name, item }) => `<li><a href="${item}">${escapeHtml(name)}</a></li>`).join('')}</ol></nav>
<main class="layout"><div class="layout__region layout__region--content"><div class="field field--body">
${page.bodyHtml}
</div></div>
<div class="layout__region layout__region--second" role="complementary">
${page.asideHtml}
</div></main>
<div class="layout__region layout__region--bottom">
${page.extraHtml}
</div>
<footer class="site-footer" role="contentinfo">
${page.footerHtml}
</footer>
</body>
</html>
`
}
