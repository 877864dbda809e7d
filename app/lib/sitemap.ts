/** A sitemap of the given paths. */
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
 * The crawlers' rules. Screens that must not be listed are not forbidden here: a crawler has to read a page to see its
 * `noindex`. Only the interfaces that answer no page are closed.
 */
export function drawRobots(siteUrl: string): string {
  const closed = ['/auth/v1/', '/rest/v1/', '/functions/v1/', '/realtime/v1/', '/storage/v1/']
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
