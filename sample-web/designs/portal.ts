import { escapeHtml, jsonLdScript, type PageView } from '#sample-web/page-view.ts'

/** A web application that is rendered on the server: rail, account buttons, state in a script. */
export function portal({
  company,
  path,
  title,
  nav,
  bodyHtml,
  asideHtml,
  extraHtml,
  footerHtml,
  jsonLd,
}: PageView): string {
  const state = JSON.stringify({ route: path, user: null, flags: { uploads: true, beta: false }, build: '7f3c91' })
  return `<!DOCTYPE html><html lang="en" data-theme="dark"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width,initial-scale=1"/><title>${escapeHtml(title)}</title><meta property="og:site_name" content="${escapeHtml(company.name)}"/><link rel="preload" as="script" href="/_app/entry.7f3c91.js"/>${jsonLdScript(jsonLd)}</head><body><noscript>You can read these pages without script. Uploading needs it.</noscript><div id="__app"><div class="shell"><aside class="rail"><a class="brand" href="/">${escapeHtml(company.name)}</a><nav>${nav.map(({ href, label, isHere }) => `<a href="${href}" class="rail-link${isHere ? ' is-active' : ''}">${escapeHtml(label)}</a>`).join('')}</nav><div class="account"><a href="/login">Log in</a><a href="/register">Create account</a></div></aside><div class="view" role="main">
${bodyHtml}
</div><div class="panel">
${asideHtml}
${extraHtml}
</div></div><div class="bar">
${footerHtml}
</div><div class="toast" role="status">${escapeHtml(company.cookie)}</div></div><script>window.__STATE__=${state}</script><script type="module" src="/_app/entry.7f3c91.js"></script></body></html>`
}
