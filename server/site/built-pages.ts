import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import { createRequestHandler, type ServerBuild } from 'react-router'
import type { FormPort } from '#contracts/forms/form-port.ts'
import { createFollower, type Follower, type SiteOutline } from './follow/follow-site.ts'
import { type Shown, ShownContext } from './form-context.ts'
import { createMissingPages } from './missing-pages.ts'
import { pageHeaders } from './security-headers.ts'
import {
  answerRequest,
  createSite,
  isReading,
  loadSiteFiles,
  type PageSettings,
  type Site,
  type SiteFiles,
} from './site.ts'
import { writeAddressInto } from './write-address.ts'

/** Where pages come from: built ahead of time, or rendered for the request. */
export type Pages = {
  site: Site
  /** Served by a map lookup before any router runs; empty in development. */
  files: SiteFiles
  /** `content` if the page is rendered from something else than what the site shows. */
  renderPage(request: Request, forms: FormPort, content?: object): Promise<Response>
  /** Keeps the pages as the content and the media are. */
  follow: Pick<Follower, 'followContent' | 'followMedia' | 'fill'>
  /** The headers of a page drawn for a request, with the hashes of the app's own inline scripts in it. */
  pageHeaders(scripts: readonly string[]): Record<string, string>
}

type Dependencies = PageSettings & {
  /** Of the content that the build was made of. */
  built: SiteOutline
  log: Pick<Logger, 'error'>
}

export const NOT_BUILT = 'The site has not been built: run `npm start`, or `npm run build` first.'

const serverBuildOf = (root: string) => path.join(root, 'build', 'server', 'index.js')

/** The app as the build made it for the server. */
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
  const draw = async (request: Request, shown: Shown, forms?: FormPort) =>
    writeAddressInto(await handle(request, new ShownContext(shown, forms)), siteUrl)
  const settings = { captcha, hasProviders }
  const files = await loadSiteFiles(path.join(root, 'build', 'client'), siteUrl, settings)
  const follower = createFollower({ files, built, siteUrl, ...settings, draw, log })
  return {
    site: createSiteAnswer(follower, createSite(files), (shown) =>
      createMissingPages((request) => draw(request, shown), siteUrl, captcha),
    ),
    files,
    renderPage: (request, forms, content) => draw(request, { ...follower.shown(), ...(content && { content }) }, forms),
    follow: follower,
    pageHeaders: (scripts) => pageHeaders(scripts, siteUrl, captcha),
  }
}

/**
 * What the site has, drawn now if need be, a redirect from where it was before, or that there is nothing. Null for what is
 * rendered for the request.
 */
function createSiteAnswer(follower: Follower, inMemory: Site, createMissing: (shown: Shown) => Site): Site {
  let missing = { shown: follower.shown(), answer: createMissing(follower.shown()) }
  return async (request) => {
    const known = await inMemory(request)
    if (known !== null || !isReading(request)) return known
    const url = new URL(request.url)
    const { pathname } = url
    if (follower.has(pathname)) {
      const file = await follower.read(pathname)
      return file && answerRequest(file, request)
    }
    const moved = follower.redirect(url)
    if (moved) return moved
    const shown = follower.shown()
    if (missing.shown !== shown) missing = { shown, answer: createMissing(shown) }
    return await missing.answer(request)
  }
}
