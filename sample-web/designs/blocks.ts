import { escapeHtml, jsonLdScript, type PageView, renderLinks } from '#sample-web/page-view.ts'

/** The output of a site builder: blocks in rows in sections, with the menu repeated for phones. */
export function blocks(page: PageView): string {
  const { company, path, title } = page
  const links = renderLinks(
    page.nav,
    ({ href, label, isHere }) =>
      `<div class="header-nav-item${isHere ? ' header-nav-item--active' : ''}"><a href="${href}" data-animation-role="header-element">${label}</a></div>`,
  )
  const id = `${company.host}${path}`.length
  const block = (html: string, at: number) =>
    `<div class="sqs-layout sqs-grid-12" data-type="page"><div class="row"><div class="col span-12"><div class="sqs-block html-block" data-block-type="2" id="block-${id}${at}"><div class="sqs-block-content"><div class="sqs-html-content">${html}</div></div></div></div></div></div>`
  return `<!doctype html><html xmlns:og="http://opengraphprotocol.org/schema/" lang="en-US"><head><meta http-equiv="X-UA-Compatible" content="IE=edge,chrome=1"><meta name="viewport" content="width=device-width, initial-scale=1"><!-- This is a website builder. --><title>${escapeHtml(title)}</title><meta property="og:title" content="${escapeHtml(title)}"/><meta property="og:site_name" content="${escapeHtml(company.name)}"/><meta itemprop="description" content="${escapeHtml(company.tagline)}"/>${jsonLdScript(page.jsonLd)}<style>.header-menu{display:none}.sqs-block{padding:17px}</style></head><body id="collection-${id}" class="tweak-global-animations-enabled"><div class="announcement-bar-wrapper" hidden></div><header data-test="header" class="header"><div class="header-inner"><div class="header-title-text"><a href="/">${escapeHtml(company.name)}</a></div><nav class="header-nav-list">${links}</nav></div><div class="header-menu" aria-hidden="true"><nav class="header-menu-nav">${links}</nav></div></header><main id="page" role="main"><section class="page-section" data-section-theme="white"><div class="content-wrapper">${block(page.bodyHtml, 1)}</div></section><section class="page-section" data-section-theme="dark"><div class="content-wrapper">${block(page.asideHtml, 2)}</div></section><section class="page-section" data-section-theme="bright"><div class="content-wrapper">${block(page.extraHtml, 4)}</div></section></main><footer class="sections" id="footer-sections">${block(page.footerHtml, 3)}</footer><div class="gdpr-cookie-banner" role="region"><div class="disclaimer">${escapeHtml(company.cookie)}</div><button class="accept">Accept</button><button class="decline">Decline</button></div></body></html>`
}
