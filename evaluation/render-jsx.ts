import { createRun } from './rendering/create-run.ts'
import { escapeHtml } from './rendering/escape-html.ts'
import { containsJsx, parseScript } from './rendering/parse-script.ts'
import { showFile } from './rendering/show-file.ts'
import type { WordsFile } from './rendering/words-files.ts'
import { wordsOf } from './rendering/words-of.ts'

/**
 * What a React component's source shows, as HTML and without running it: elements, their text, the attributes that a reader
 * needs, and the words that the source or its words files hold. What only a run would tell is left out. Null if it is no source.
 */
export function renderJsx(source: string, words: WordsFile[] = []): string | null {
  try {
    const program = parseScript(source)
    if (program === null) return null
    const html = containsJsx(program)
      ? showFile(createRun(words), program)
      : renderData({ path: 'page.ts', text: source })
    return `<!doctype html><body>${html}</body>`
  } catch (error) {
    // A source that nests deeper than the stack is none that people wrote.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** What a file says that holds nothing but data, such as questions and their answers. */
export function renderData(file: WordsFile): string {
  const run = createRun([file])
  const data = run.words.findModule(file.path)
  return [...new Set(wordsOf(run, data?.default ?? data))].map((words) => `<p>${escapeHtml(words)}</p>`).join('\n')
}
