import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import { createRequestHandler, type ServerBuild } from 'react-router'
import type { FormPort } from '#contracts/forms/form-port.ts'
import { createFollower, type Follower, type SiteOutline } from './follow/follow-site.ts'
import { createMissingPages } from './missing-pages.ts'
import { PageContext, type PageSource } from './page-source.ts'
import { pageHeaders } from './security-headers.ts'
import {
  answerRequest,
  createSite,
  isReadRequest,
  loadSiteFiles,
  type PageSettings,
  type Site,
  type SiteFiles,
} from './site.ts'
import { writeAddressInto } from './write-address.ts'

/** The site's pages, built ahead of time or rendered per request. */
export type Pages = {
  site: Site
  /** Served by a map lookup before any router runs; empty in development. */
  files: SiteFiles
  /** `content` overrides the published content. */
  renderPage(request: Request, forms: FormPort, content?: object): Promise<Response>
  /** Updates the pages after changes of content or media. */
  follow: Pick<Follower, 'followContent' | 'followMedia' | 'fill'>
  /** The headers of a page rendered per request, with the hashes of its inline scripts. */
  pageHeaders(scripts: readonly string[]): Record<string, string>
}

type Dependencies = PageSettings & {
  /** The outline of the content in the build. */
  built: SiteOutline
  log: Pick<Logger, 'error'>
}

export const NOT_BUILT = 'The site has not been built: run `npm start`, or `npm run build` first.'

const serverBuildOf = (root: string) => path.join(root, 'build', 'server', 'index.js')

/** Imports the server build of the app. */
export const importBuild = (root: string): Promise<ServerBuild> => import(pathToFileURL(serverBuildOf(root)).href)

/** Loads what `npm start` built. Throws a one-line error if there is no build. */
export async function loadBuiltPages(
  root: string,
  siteUrl: string,
  { captcha, hasProviders, built, log }: Dependencies,
): Promise<Pages> {
  if (!(await stat(serverBuildOf(root)).catch(() => null))) {
    throw new Error(NOT_BUILT)
  }
  const build = await importBuild(root)
  const handle = createRequestHandler(build, 'production')
  const render = async (request: Request, source: PageSource, forms?: FormPort) =>
    writeAddressInto(await handle(request, new PageContext(source, forms)), siteUrl)
  const settings = { captcha, hasProviders }
  const files = await loadSiteFiles(path.join(root, 'build', 'client'), siteUrl, settings)
  const follower = createFollower({ files, built, siteUrl, ...settings, render, log })
  return {
    site: createSiteAnswer(follower, createSite(files), (source) =>
      createMissingPages((request) => render(request, source), siteUrl, captcha),
    ),
    files,
    renderPage: (request, forms, content) =>
      render(request, { ...follower.source(), ...(content && { content }) }, forms),
    follow: follower,
    pageHeaders: (scripts) => pageHeaders(scripts, siteUrl, captcha),
  }
}

/**
 * Answers with a page or file, rendered first if it is outdated, a redirect from a moved page, or a 404 page. Null for
 * pages that are rendered per request.
 */
function createSiteAnswer(follower: Follower, inMemory: Site, createMissing: (source: PageSource) => Site): Site {
  let missing = { source: follower.source(), answer: createMissing(follower.source()) }
  return async (request) => {
    const known = await inMemory(request)
    if (known !== null || !isReadRequest(request)) return known
    const url = new URL(request.url)
    const { pathname } = url
    if (follower.has(pathname)) {
      const file = await follower.read(pathname)
      return file && answerRequest(file, request)
    }
    const moved = follower.redirect(url)
    if (moved) return moved
    const source = follower.source()
    if (missing.source !== source) missing = { source, answer: createMissing(source) }
    return await missing.answer(request)
  }
}
