import { build, type Plugin } from 'vite'

const SUFFIX = '?inline-script'

/**
 * `import { code } from './script.ts?inline-script'`: the module and its imports, compiled and minified to one classic script,
 * as a string to put into a page. Pages are rendered on the server, so the client build gets an empty string.
 */
export function inlineScriptPlugin(): Plugin {
  return {
    name: 'neon-magnolia-inline-script',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(SUFFIX)) return undefined
      const found = await this.resolve(source.slice(0, -SUFFIX.length), importer)
      return found && `\0${found.id}${SUFFIX}`
    },
    async load(id) {
      if (!id.startsWith('\0') || !id.endsWith(SUFFIX)) return undefined
      if (this.environment.name === 'client') return `export const code = ''`
      const { code, modules } = await compileInlineScript(id.slice(1, -SUFFIX.length))
      for (const file of modules) this.addWatchFile(file)
      return `export const code = ${JSON.stringify(code)}`
    },
  }
}

export async function compileInlineScript(entry: string): Promise<{ code: string; modules: string[] }> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      // The oldest browsers that can run the app itself: those with modules and optional chaining.
      target: 'es2020',
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  const output = Array.isArray(built) ? built[0] : built
  const chunk = output && 'output' in output ? output.output.find((part) => part.type === 'chunk') : undefined
  if (!chunk) throw new Error(`${entry} compiles to nothing`)
  return { code: chunk.code.trim(), modules: Object.keys(chunk.modules).filter((id) => !id.startsWith('\0')) }
}
