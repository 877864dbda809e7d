import path from 'node:path'
import { createRun } from './rendering/create-run.ts'
import { memberOf } from './rendering/member.ts'
import { textOf } from './rendering/values.ts'
import type { WordsFile } from './rendering/words-files.ts'

const STRING = /'((?:[^'\\]|\\.)*)'/.source
const SETTING = new RegExp(`^\\s*(\\$\\w+)\\s*=\\s*${STRING}`, 'gm')
const ENTRY = new RegExp(`^\\s*'([\\w.-]+)'\\s*=>\\s*${STRING}`, 'gm')
const CODE_BLOCK = /<\?php([\s\S]*?)(?:\?>|$)/g
const ECHO = /\becho\s+(?:(\w+)\()?(\$\w+)/g
const LOOKED_UP = /@lang\(\s*'([\w.-]+)'\s*\)|\{(?:\{|!!)\s*(?:__|trans)\(\s*'([\w.-]+)'\s*\)\s*(?:\}|!!)\}/g
const PIPED = /\{\{\s*'([\w.-]+)'\s*\|\s*transl\w+[^{}]*\}\}/g
const DATA = /\{\{-?\s*site\.data\.([\w-]+)\.([\w-]+)(?:\s*\|[^{}]*)?\s*-?\}\}/g
const SITE_SETTING = /\{\{-?\s*site\.((?!data\.)[\w.-]+)(?:\s*\|[^{}]*)?\s*-?\}\}/g
const TITLE = /@section\('title',\s*'([^']*)'\)/g
const HEAD_SECTION = /@section\('(?:keywords|meta)'\)[\s\S]*?@endsection/g
const DIRECTIVE = /^\s*@(?:extends|section|endsection|push|endpush|include)\b.*$/gm

/**
 * A page with the sentences in place that it takes from other files: `echo $footer` of a settings file, `@lang('about.demo')`
 * of a language file, `about.php`, and in other templates `'DEMO' | translate`, `site.data.about.demo` and `site.email`. Nothing runs; what is
 * in none of the files stays as it is.
 */
export function showWords(source: string, files: WordsFile[]): string {
  if (files.length === 0) return source
  const words = readWords(files)
  const run = createRun(files)
  return source
    .replace(CODE_BLOCK, (_, code: string) =>
      [...code.matchAll(ECHO)]
        .map(([, filter, name]) => {
          const shown = words.get(name ?? '') ?? ''
          return filter === 'strip_tags' ? shown.replace(/<[^>]*>/g, '') : shown
        })
        .join(' '),
    )
    .replace(LOOKED_UP, (whole, first?: string, second?: string) => words.get(first ?? second ?? '') ?? whole)
    .replace(PIPED, (whole, key: string) => textOf(run.words.find(key.split('.'), true)) || whole)
    .replace(
      DATA,
      (whole, file: string, key: string) => textOf(memberOf(run, run.words.findModule(file), key)) || whole,
    )
    .replace(SITE_SETTING, (whole, key: string) => textOf(run.words.find(key.split('.'), true)) || whole)
    .replace(HEAD_SECTION, '')
    .replace(TITLE, '<title>$1</title>')
    .replace(DIRECTIVE, '')
}

function readWords(files: WordsFile[]): Map<string, string> {
  const words = new Map<string, string>()
  for (const { path: file, text } of files) {
    for (const [, name, value] of text.matchAll(SETTING)) words.set(name ?? '', unquote(value))
    for (const [, key, value] of text.matchAll(ENTRY))
      words.set(`${path.basename(file, '.php')}.${key}`, unquote(value))
  }
  return words
}

function unquote(value = ''): string {
  return value.replace(/\\(['\\])/g, '$1')
}
