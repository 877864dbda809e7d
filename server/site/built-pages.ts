import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import { createRequestHandler, type ServerBuild } from 'react-router'
import type { FormPort } from '#contracts/form-port.ts'
import type { SiteMedia } from '#contracts/site-media.ts'
import { FormContext, MediaContext } from './form-context.ts'
import { createRedraw } from './redraw-pages.ts'
import { pageHeaders } from './security-headers.ts'
import { createSite, loadSiteFiles, type Site, type SiteFiles } from './site.ts'
import { slimInThread } from './slim-in-thread.ts'
import { writeAddressInto } from './write-address.ts'

/** Where pages come from: what was built ahead, and what has to be rendered for the request. */
export type Pages = {
  site: Site
  /** What a look-up answers before any router; empty while developing. */
  files: SiteFiles
  renderPage(request: Request, forms: FormPort): Promise<Response>
  /** Draws built pages anew from what there is now. */
  redraw(paths: readonly string[]): Promise<void>
  pageHeaders(html: string): Record<string, string>
}

type Surroundings = {
  /** What staff have uploaded. */
  media: () => SiteMedia
  log: Pick<Logger, 'warn'>
}

/** Loads what `npm start` built. Throws one line when there is no build. */
export async function loadBuiltPages(root: string, siteUrl: string, { media, log }: Surroundings): Promise<Pages> {
  const serverBuild = path.join(root, 'build', 'server', 'index.js')
  if (!(await stat(serverBuild).catch(() => null))) {
    throw new Error('The site has not been built: run `npm start`, or `npm run build` first.')
  }
  const build: ServerBuild = await import(pathToFileURL(serverBuild).href)
  const handle = createRequestHandler(build, 'production')
  const drawPage = async (request: Request, context: MediaContext) =>
    writeAddressInto(await handle(request, context), siteUrl)
  const files = await loadSiteFiles(path.join(root, 'build', 'client'), siteUrl)
  return {
    site: createSite(files),
    files,
    renderPage: (request, forms) => drawPage(request, new FormContext(forms, media())),
    redraw: createRedraw({
      files,
      siteUrl,
      draw: (request) => drawPage(request, new MediaContext(media())),
      slim: slimInThread,
      onUnslimmed: (error) => log.warn({ err: error }, 'pages drawn anew stay whole'),
    }),
    pageHeaders: (html) => pageHeaders(html, siteUrl),
  }
}
