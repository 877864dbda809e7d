import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { z } from 'zod'

/** Loads rules or words from a YAML file. Throws with the file name and the errors if the content does not match the schema. */
export function loadYaml<Schema extends z.ZodType>(file: URL, schema: Schema): z.infer<Schema> {
  const read = schema.safeParse(load(readFileSync(file, 'utf8'), { filename: file.pathname }))
  if (!read.success) throw new Error(`${file.pathname}\n${z.prettifyError(read.error)}`)
  return read.data
}
