import { expect, test } from 'vitest'
import { shortenFailure } from './shorten-failure.ts'

const SYNTAX = `Using Vite Environment API
vite v8.3.8 building client environment for production...
transforming...
✓ 3608 modules transformed.
✗ Build failed in 45.93s
Build failed with 1 error:

\u001b[31m[builtin:vite-transform] \u001b[0mExpected \`)\` but found \`EOF\`
    ╭─[ app/features/label/about-section.tsx:80:25 ]
    │
 80 │ export const broken = (
    │                         ╰─ \`)\` expected
────╯

    at aggregateBindingErrorsIntoJsError (file:///srv/site/node_modules/rolldown/dist/shared/error-CLo6EJKG.mjs:50:18)
    at async build (file:///srv/site/node_modules/@react-router/dev/dist/build-CsJF5XUO.js:16:2) {
  errors: [Getter/Setter]
}
`

test('a syntax error keeps its file, line and marked text, and loses the stack and the progress before it', () => {
  expect(shortenFailure(SYNTAX, '/srv/site').split('\n')).toEqual([
    'Build failed with 1 error:',
    '[builtin:vite-transform] Expected `)` but found `EOF`',
    '    ╭─[ app/features/label/about-section.tsx:80:25 ]',
    '    │',
    ' 80 │ export const broken = (',
    '    │                         ╰─ `)` expected',
    '────╯',
  ])
})

test('a page that cannot be rendered is named once, without its markup', () => {
  const page = `<!DOCTYPE html><html>${'<p>text</p>'.repeat(200)}</html>`
  const output = [
    'Prerender (html): /privacy -> build.next/client/privacy/index.html',
    'TypeError: name is undefined',
    '    at render (file:///srv/site/build.next/server/index.js:12:3)',
    'TypeError: name is undefined',
    'Error: Prerender (html): Received a 500 status code from `entry.server.tsx` while prerendering the `/terms` path.',
    page,
  ].join('\n')
  const told = shortenFailure(output, '/srv/site').split('\n')
  expect(told.slice(0, 2)).toEqual([
    'TypeError: name is undefined',
    'Error: Prerender (html): Received a 500 status code from `entry.server.tsx` while prerendering the `/terms` path.',
  ])
  expect(told.slice(2)).toEqual([`${page.slice(0, 300)} …`])
})

test('paths are those in the project', () => {
  const output = 'Error: ENOENT: no such file or directory, open /srv/site/content/artists/a.jpg'
  expect(shortenFailure(output, '/srv/site')).toBe(
    'Error: ENOENT: no such file or directory, open content/artists/a.jpg',
  )
})
