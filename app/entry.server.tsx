import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import { putToSleep } from '#app/start/put-to-sleep.ts'
import { code as starter } from '#app/start/starter.ts?inline-script'

/** The router's own answers, such as 404, are no faults; the server logs them. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  // biome-ignore lint/suspicious/noConsole: the one place that sees what a loader threw
  console.error(error)
}

/** Renders the whole page before any of it is sent: what is prerendered needs no stream, and the rest is small. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { html, failed } = await renderPage(request.url, routerContext)
  // While developing the app starts by itself, as Vite's own client does.
  return new Response(import.meta.env.PROD ? putToSleep(html, starter) : html, {
    status: failed ? 500 : status,
    headers,
  })
}

async function renderPage(url: string, context: EntryContext): Promise<{ html: string; failed: boolean }> {
  let failed = false
  const body = new PassThrough()
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={url} />, {
      onAllReady() {
        pipe(body)
        resolve()
      },
      onShellError: reject,
      onError(error: unknown) {
        failed = true
        // biome-ignore lint/suspicious/noConsole: the one place that sees what a page threw while it was drawn
        console.error(error)
      },
    })
  })
  return { html: await text(body), failed }
}
