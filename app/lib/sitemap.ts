export function drawSitemap(siteUrl: string, paths: string[]): string {
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
 * The robots.txt. Pages that must not be indexed are not disallowed here, because a crawler has to read a page to see its
 * `noindex`. Only the APIs are disallowed, except for the press pictures that pages show.
 */
export function drawRobots(siteUrl: string): string {
  const closed = ['/auth/v1/', '/rest/v1/', '/functions/v1/', '/realtime/v1/', '/storage/v1/']
  const shown = ['/storage/v1/object/public/press/', '/storage/v1/render/image/public/press/']
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    // The longer rule wins, so these parts of the storage stay readable.
    ...shown.map((path) => `Allow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
