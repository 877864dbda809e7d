import path from 'node:path'
import { createRequestHandler } from 'react-router'
import type { Content } from '#content/schema.ts'
import { SITE_ADDRESS } from '#contracts/site/site-address.ts'
import { NO_MEDIA } from '#contracts/site/site-media.ts'
import { importBuild } from '#server/site/built-pages.ts'
import { ShownContext } from '#server/site/form-context.ts'

const ROOT = path.resolve(import.meta.dirname, '..', '..')

/** Draws addresses of the built app with another content, as the server does for a page that staff have changed. */
export async function drawLabel(content: Content, siteUrl: string): Promise<(address: string) => Promise<Response>> {
  const handle = createRequestHandler(await importBuild(ROOT), 'production')
  return async (address) => {
    const drawn = await handle(new Request(new URL(address, siteUrl)), new ShownContext({ media: NO_MEDIA, content }))
    const { status, headers } = drawn
    if (!/text|json|svg/.test(headers.get('content-type') ?? '')) return drawn
    return new Response((await drawn.text()).replaceAll(SITE_ADDRESS, siteUrl), { status, headers })
  }
}
