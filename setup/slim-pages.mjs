// Leaves in each page what it needs to be displayed and moves the rest to files that load when the app starts. Pages redrawn for
// uploads are slimmed by the server (server/site/redraw-pages.ts). Pages rendered per request are few and stay whole.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isAsleep } from '#server/site/slim/sleeping-app.ts'
import { slimPage } from '#server/site/slim/slim-page.ts'

/** Slims every deferred page below a folder and writes what it takes out into `assets`. @param {string} client */
export function slimPages(client) {
  const pages = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  for (const page of pages) {
    const file = path.join(client, page)
    const whole = readFileSync(file, 'utf8')
    if (!isAsleep(whole)) continue
    const { html, parts } = slimPage(whole)
    writeFileSync(file, html)
    for (const { address, text } of parts) writeFileSync(path.join(client, address), text)
  }
}
