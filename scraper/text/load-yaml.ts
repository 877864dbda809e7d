import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { z } from 'zod'

/** Rules or words from a YAML file beside the code. Throws, naming the file and what is wrong in it, if it is not as the schema says. */
export function loadYaml<Schema extends z.ZodType>(file: URL, schema: Schema): z.infer<Schema> {
  const read = schema.safeParse(load(readFileSync(file, 'utf8'), { filename: file.pathname }))
  if (!read.success) throw new Error(`${file.pathname}\n${z.prettifyError(read.error)}`)
  return read.data
}
