import { MODULE_ID, startScript } from './start-script.ts'

const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g
const MODULE_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/

/**
 * Turns a page whose modules load at once into one that starts them later (see start-script.ts). The module code stays where
 * it was, in a script that browsers do not run, and in its place, so that hydration finds the elements it expects. Throws
 * when the router has come to write its scripts differently.
 */
export function deferStart(html: string): string {
  const modules = [...html.matchAll(MODULE_PRELOAD)].map(([, href]) => href ?? '')
  const [whole, code] = MODULE_SCRIPT.exec(html) ?? []
  if (whole === undefined || code === undefined || modules.length === 0) {
    throw new Error('The page has no module script and preloads as expected')
  }
  const waiting = `<script type="text/plain" id="${MODULE_ID}">${code}</script>`
  return html.replace(MODULE_PRELOAD, '').replace(whole, () => `${waiting}<script>${startScript(modules)}</script>`)
}
