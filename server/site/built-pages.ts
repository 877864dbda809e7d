import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type ServerBuild } from 'react-router'
import type { FormPort } from '#contracts/forms/form-port.ts'
import type { CaptchaProvider } from '#contracts/platform/captcha.ts'
import { FormContext, type Shown, ShownContext } from './form-context.ts'
import { createMissingPages } from './missing-pages.ts'
import { createRedraw } from './redraw-pages.ts'
import { pageHeaders } from './security-headers.ts'
import { createSite, loadSiteFiles, type Site, type SiteFiles } from './site.ts'
import { writeAddressInto } from './write-address.ts'

/** Where pages come from: built ahead of time, or rendered for the request. */
export type Pages = {
  site: Site
  /** Served by a map lookup before any router runs; empty in development. */
  files: SiteFiles
  renderPage(request: Request, forms: FormPort): Promise<Response>
  /** Renders built pages again from the current data. */
  redraw(paths: readonly string[]): Promise<void>
  /** The headers of a page drawn for a request, with the hashes of the app's own inline scripts in it. */
  pageHeaders(scripts: readonly string[]): Record<string, string>
}

type Dependencies = {
  /** What pages are drawn from now. */
  shown: () => Shown
  /** Whose widgets the pages may show. */
  captcha: CaptchaProvider | null
  /** Whether the sign-in screen has buttons to show. */
  hasProviders: boolean
}

/** What a start without a build says. */
export const NOT_BUILT = 'The site has not been built: run `npm start`, or `npm run build` first.'

const serverBuildOf = (root: string) => path.join(root, 'build', 'server', 'index.js')

/** The app as the build made it for the server. */
export const importBuild = (root: string): Promise<ServerBuild> => import(pathToFileURL(serverBuildOf(root)).href)

/** Loads what `npm start` built. Throws a one-line error if there is no build. */
export async function loadBuiltPages(
  root: string,
  siteUrl: string,
  { shown, captcha, hasProviders }: Dependencies,
): Promise<Pages> {
  if (!(await stat(serverBuildOf(root)).catch(() => null))) {
    throw new Error(NOT_BUILT)
  }
  const build = await importBuild(root)
  const handle = createRequestHandler(build, 'production')
  const drawPage = async (request: Request, context: ShownContext) =>
    writeAddressInto(await handle(request, context), siteUrl)
  const files = await loadSiteFiles(path.join(root, 'build', 'client'), siteUrl, { captcha, hasProviders })
  const built = createSite(files)
  const missing = createMissingPages((request) => drawPage(request, new ShownContext(shown())), siteUrl, captcha)
  return {
    site: async (request) => (await built(request)) ?? (await missing(request)),
    files,
    renderPage: (request, forms) => drawPage(request, new FormContext(forms, shown())),
    redraw: createRedraw({
      files,
      siteUrl,
      captcha,
      draw: (request) => drawPage(request, new ShownContext(shown())),
    }),
    pageHeaders: (scripts) => pageHeaders(scripts, siteUrl, captcha),
  }
}
