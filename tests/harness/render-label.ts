import path from 'node:path'
import { createRequestHandler } from 'react-router'
import type { Content } from '#content/schema.ts'
import { SITE_ADDRESS } from '#contracts/site/site-address.ts'
import { NO_MEDIA } from '#contracts/site/site-media.ts'
import { importBuild } from '#server/site/built-pages.ts'
import { PageContext } from '#server/site/page-source.ts'

const ROOT = path.resolve(import.meta.dirname, '..', '..')

/** Renders pages of the built app with other content, as the server does for a page that staff have changed. */
export async function renderLabel(content: Content, siteUrl: string): Promise<(pagePath: string) => Promise<Response>> {
  const handle = createRequestHandler(await importBuild(ROOT), 'production')
  return async (pagePath) => {
    const response = await handle(
      new Request(new URL(pagePath, siteUrl)),
      new PageContext({ media: NO_MEDIA, content }),
    )
    const { status, headers } = response
    if (!/text|json|svg/.test(headers.get('content-type') ?? '')) return response
    return new Response((await response.text()).replaceAll(SITE_ADDRESS, siteUrl), { status, headers })
  }
}
