import path from 'node:path'

/** The project's folder. */
export const ROOT = path.dirname(import.meta.dirname)
