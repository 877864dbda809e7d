import type { RequestListener } from 'node:http'
import type { ServerBuild } from 'react-router'
import type { Pages } from './built-pages.ts'
import { FormContext } from './form-context.ts'

/** Pages for `npm run dev`: Vite in this process, with reload. No policy header, as Vite injects inline scripts. */
export type DevPages = Pages & { wrap(listener: RequestListener): RequestListener; close(): Promise<void> }

/** Starts Vite in middleware mode. Imported lazily, so that a production start never loads the build tools. */
export async function startDevPages(root: string): Promise<DevPages> {
  const [{ createServer }, { createRequestHandler }] = await Promise.all([import('vite'), import('react-router')])
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' })
  return {
    site: async () => null,
    async renderPage(request, forms) {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
      return createRequestHandler(build, 'development')(request, new FormContext(forms))
    },
    pageHeaders: () => ({}),
    wrap: (listener) => (request, response) => vite.middlewares(request, response, () => listener(request, response)),
    close: () => vite.close(),
  }
}
