import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readClasses } from '#server/site/slim/restore-names.ts'

/** The part of a built page with the class names of the sources, which the build has shortened (server/site/slim). */
export async function writeLongNames(part: string, page: string, client: string): Promise<string> {
  const script = await readFile(path.join(client, /data-src="([^"]+)"/.exec(page)?.[1] ?? ''), 'utf8')
  const [, sheet, steps] = /\("(\/assets\/site-[^"]+)","([^"]*)"\);\n/.exec(script) ?? []
  if (!sheet || !steps) throw new Error('The built page does not say what its class names stand for.')
  const classes = readClasses(await readFile(path.join(client, sheet), 'utf8'))
  const long = new Map<string, string[]>()
  let at = 0
  for (const [, short = '', step] of steps.matchAll(/([a-z]+)(\d+)/g)) {
    at += Number(step)
    long.set(short, [...(long.get(short) ?? []), classes[at] ?? ''])
  }
  return part.replace(/(?<= class=")[^"]*/g, (list) =>
    list
      .split(' ')
      .flatMap((name) => long.get(name) ?? [name])
      .join(' '),
  )
}
