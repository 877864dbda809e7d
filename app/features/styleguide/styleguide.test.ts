import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const APP = path.resolve(import.meta.dirname, '..', '..')
const read = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))

const ui = path.join(APP, 'ui')
const sources = [...read(import.meta.dirname), readFileSync(path.join(APP, 'routes', 'styleguide.tsx'), 'utf8')].join()

// toast-list.tsx is the lazily loaded part of toast.tsx.
test.each(readdirSync(ui).filter((file) => file.endsWith('.tsx') && !/\.test\.|^toast-list\./.test(file)))(
  'the styleguide shows what %s draws',
  (file) => {
    expect(sources).toContain(`'#app/ui/${file}'`)
    const drawn = [...readFileSync(path.join(ui, file), 'utf8').matchAll(/^export function ([A-Z]\w+)/gm)]
    // The Toaster is mounted once, by the root.
    for (const [, name] of drawn) if (name !== 'Toaster') expect(sources).toContain(`<${name}`)
  },
)

test.each(['button-specimens.tsx', 'list-specimens.tsx'])(
  '%s names every variant that its primitive has',
  (specimens) => {
    const source = readFileSync(path.join(import.meta.dirname, specimens), 'utf8')
    const primitive = specimens === 'button-specimens.tsx' ? 'button.tsx' : 'badge.tsx'
    const variants = /(?:variant|tone): \{([\s\S]*?)\n {6}\}/.exec(readFileSync(path.join(ui, primitive), 'utf8'))?.[1]
    const names = [...(variants ?? '').matchAll(/^ {8}(\w+):/gm)].map((match) => match[1])
    expect(names.length).toBeGreaterThan(7)
    for (const name of names) expect(source).toContain(`'${name}'`)
  },
)
