import { createRun } from './rendering/create-run.ts'
import { escapeHtml } from './rendering/escape-html.ts'
import { containsJsx, parseScript } from './rendering/parse-script.ts'
import { showFile } from './rendering/show-file.ts'
import { createFields, type Fields, isFields } from './rendering/values.ts'
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

/** What data says, such as questions and their answers, or only the lists and sections of it. */
export function renderData(file: WordsFile, onlyNested = false): string {
  const run = createRun([file])
  const data = run.words.findModule(file.path)
  const all = data?.default ?? data
  const shown = onlyNested && isFields(all) ? pickNested(all) : all
  return [...new Set(wordsOf(run, shown))].map((words) => `<p>${escapeHtml(words)}</p>`).join('\n')
}

function pickNested(fields: Fields): Fields {
  const nested = Object.entries(fields).filter(([, value]) => typeof value === 'object')
  return Object.assign(createFields(), Object.fromEntries(nested))
}
