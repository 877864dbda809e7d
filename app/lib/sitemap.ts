export function renderSitemap(siteUrl: string, paths: string[]): string {
  const entries = paths.map((path) => `  <url><loc>${escapeXml(`${siteUrl}${path}`)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

/**
 * Only the APIs are disallowed, except for the press pictures on pages. Pages that must not be indexed stay allowed, because a
 * crawler has to read a page to see its `noindex`.
 */
export function renderRobots(siteUrl: string): string {
  const disallowed = ['/auth/v1/', '/rest/v1/', '/functions/v1/', '/realtime/v1/', '/storage/v1/']
  const allowed = ['/storage/v1/object/public/press/', '/storage/v1/render/image/public/press/']
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    // The longer rule wins.
    ...allowed.map((path) => `Allow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
