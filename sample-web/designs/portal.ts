import { escapeHtml, jsonLdScript, type PageView, renderLinks } from '#sample-web/page-view.ts'

/** A server-rendered web application: navigation rail, account links, state in a script. */
export function portal(page: PageView): string {
  const { company, path, title } = page
  const state = JSON.stringify({ route: path, user: null, flags: { uploads: true, beta: false }, build: '7f3c91' })
  return `<!DOCTYPE html><html lang="en" data-theme="dark"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width,initial-scale=1"/><title>${escapeHtml(title)}</title><meta property="og:site_name" content="${escapeHtml(company.name)}"/><link rel="preload" as="script" href="/_app/entry.7f3c91.js"/>${jsonLdScript(page.jsonLd)}</head><body><noscript>You can read these pages without script. Uploading needs it.</noscript><div id="__app"><div class="shell"><aside class="rail"><a class="brand" href="/">${escapeHtml(company.name)}</a><nav>${renderLinks(page.nav, ({ href, label, isHere }) => `<a href="${href}" class="rail-link${isHere ? ' is-active' : ''}">${label}</a>`)}</nav><div class="account"><a href="/login">Log in</a><a href="/register">Create account</a></div></aside><div class="view" role="main">
${page.bodyHtml}
</div><div class="panel">
${page.asideHtml}
${page.extraHtml}
</div></div><div class="bar">
${page.footerHtml}
</div><div class="toast" role="status">${escapeHtml(company.cookie)}</div></div><script>window.__STATE__=${state}</script><script type="module" src="/_app/entry.7f3c91.js"></script></body></html>`
}
