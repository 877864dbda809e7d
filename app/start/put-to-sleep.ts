const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g

/**
 * Makes the app wait for the starter: all its scripts, in order, become one text block that browsers do not run, with the modules
 * to fetch in an attribute. Only scripts with the nonce belong to the app. Any other script came in with text from people and must
 * not run. Throws if the page has no app.
 */
export function putToSleep(html: string, starter: string, nonce: string): { html: string; app: string } {
  const appScript = new RegExp(`<script(?=[^>]* nonce="${nonce}")[^>]*>([\\s\\S]*?)</script>`, 'g')
  const modules = [...html.matchAll(MODULE_PRELOAD)].map(([, href]) => href)
  const scripts = [...html.matchAll(appScript)].map(([, code]) => code)
  if (modules.length === 0 || scripts.length === 0) throw new Error('The page has no module to start')
  const app = scripts.join('\n')
  const block = `<script type="text/plain" id="app" data-modules="${modules.join(' ')}">${app}</script>`
  const asleep = html
    .replace(MODULE_PRELOAD, '')
    .replace(appScript, '')
    .replaceAll(` nonce="${nonce}"`, '')
    .replace('</body>', () => `${block}<script>${starter}</script></body>`)
  return { html: asleep, app }
}
