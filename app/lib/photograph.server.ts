import { existsSync } from 'node:fs'
import { join } from 'node:path'

// Read during the build, which always runs in the repository's folder; a served page requests the built file.
const CONTENT = join(process.cwd(), 'content')
const ENDINGS = ['jpg', 'jpeg', 'png', 'webp', 'avif']

/** The photograph in a folder of the content, named by this id. */
export function findPhotograph(folder: 'artists' | 'team', id: string, content = CONTENT): string | null {
  return ENDINGS.map((ending) => join(content, folder, `${id}.${ending}`)).find((file) => existsSync(file)) ?? null
}
