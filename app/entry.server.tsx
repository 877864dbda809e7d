import { createHash, randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import { code as homeScript } from '#app/features/home/home-script.ts?inline-script'
import { code as signScript } from '#app/features/home/sign-script.ts?inline-script'
import { code as logMissing } from '#app/features/site/log-missing.ts?inline-script'
import { siteStyle } from '#app/lib/site-style.ts'
import { putToSleep } from '#app/start/put-to-sleep.ts'
import { code as starter } from '#app/start/starter.ts?inline-script'
import { createPicker } from '#app/start/used-rules.ts'
import { INLINE_SCRIPTS_HEADER } from '#setup/build/page-markers.mjs'

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
  // While developing the app starts by itself, as Vite's own client does.
  const nonce = import.meta.env.PROD ? randomUUID() : undefined
  const { html, failed } = await renderPage(request.url, routerContext, nonce)
  const answer = { status: failed ? 500 : status, headers }
  if (nonce === undefined) return new Response(html, answer)
  const asleep = putToSleep(
    html.replace(siteStyle, () => pickUsedRules(html)),
    starter,
    nonce,
  )
  headers.set(INLINE_SCRIPTS_HEADER, [asleep.app, starter, ...AT_ONCE].map(hash).join(' '))
  return new Response(asleep.html, answer)
}

/** The style rules that a page needs until its app starts. */
const pickUsedRules = createPicker(siteStyle)

/** The scripts of pages that run while they are parsed (`data-at-once`). */
const AT_ONCE = [signScript, homeScript, logMissing]

function hash(script: string): string {
  return createHash('sha256').update(script).digest('base64')
}

async function renderPage(
  url: string,
  context: EntryContext,
  nonce: string | undefined,
): Promise<{ html: string; failed: boolean }> {
  let failed = false
  const body = new PassThrough()
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={url} nonce={nonce} />, {
      // React's own scripts, should a page need any, are the app's too.
      ...(nonce !== undefined && { nonce }),
      // Large parts that were waited for stay in their places; otherwise React sends them after the page, to be put in by script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
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
