import { createRun } from './rendering/create-run.ts'
import { parseScript } from './rendering/parse-script.ts'
import { showFile } from './rendering/show-file.ts'
import type { WordsFile } from './rendering/words-files.ts'

/**
 * What a React component's source shows, as HTML and without running it: elements, their text, the attributes that a reader
 * needs, and the words that the source or its words files hold. What only a run would tell is left out. Null if it is no source.
 */
export function renderJsx(source: string, words: WordsFile[] = []): string | null {
  try {
    const program = parseScript(source)
    return program === null ? null : `<!doctype html><body>${showFile(createRun(words), program)}</body>`
  } catch (error) {
    // A source that nests deeper than the stack is none that people wrote.
    if (error instanceof RangeError) return null
    throw error
  }
}
