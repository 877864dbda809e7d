const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g
/** Every script except data blocks such as JSON-LD and our own scripts that run while the page is parsed (`data-at-once`). */
const LATER_SCRIPT = /<script(?![^>]* (?:type="application\/|data-at-once))[^>]*>([\s\S]*?)<\/script>/g

/**
 * Turns a page whose app starts by itself into one where it waits for the starter: all scripts, in order, become one text block
 * that browsers do not run, with the names of the modules to fetch in an attribute. Throws if the page has no app.
 */
export function putToSleep(html: string, starter: string): string {
  const modules = [...html.matchAll(MODULE_PRELOAD)].map(([, href]) => href)
  const scripts = [...html.matchAll(LATER_SCRIPT)].map(([, code]) => code)
  if (modules.length === 0 || scripts.length === 0) throw new Error('The page has no module to start')
  const app = `<script type="text/plain" id="app" data-modules="${modules.join(' ')}">${scripts.join('\n')}</script>`
  return html
    .replace(MODULE_PRELOAD, '')
    .replace(LATER_SCRIPT, '')
    .replace('</body>', () => `${app}<script>${starter}</script></body>`)
}
