import { expect, test } from 'vitest'
import { putToSleep } from './put-to-sleep.ts'

const page = (scripts: string) =>
  `<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" crossorigin="" href="/assets/b.js"/>` +
  `<script type="application/ld+json">{"@type":"Thing"}</script></head>` +
  `<body><p>Words</p><script data-at-once="true">tabs()</script>${scripts}</body></html>`

test('the scripts of the app become one text block in order, and no module is preloaded', () => {
  const asleep = putToSleep(
    page('<script nonce="n1">context = 1</script><script type="module" async="" nonce="n1">start()</script>'),
    'wake()',
    'n1',
  ).html
  expect(asleep).toContain(
    '<script type="text/plain" id="app" data-modules="/assets/a.js /assets/b.js">context = 1\nstart()</script>' +
      '<script>wake()</script></body>',
  )
  expect(asleep).not.toContain('modulepreload')
  expect(asleep).not.toContain('type="module"')
})

test('JSON-LD and scripts that run at once stay in place', () => {
  const asleep = putToSleep(page('<script nonce="n1">start()</script>'), 'wake()', 'n1').html
  expect(asleep).toContain('{"@type":"Thing"}</script></head>')
  expect(asleep).toContain('<p>Words</p><script data-at-once="true">tabs()</script>')
})

test('replacement patterns such as $& in a script have no effect', () => {
  expect(putToSleep(page(`<script nonce="n1">cut('$&', "$'")</script>`), "wake('$`')", 'n1').html).toContain(
    "cut('$&', \"$'\")</script><script>wake('$`')",
  )
})

test('a page without an app throws', () => {
  expect(() => putToSleep('<html><body></body></html>', 'wake()', 'n1')).toThrow('no module to start')
})

test('a script without the nonce does not become part of the app, and no nonce stays in the page', () => {
  const injected = '<script>steal()</script><script nonce="guess">steal()</script>'
  const { html, app } = putToSleep(page(`${injected}<script nonce="n1">start()</script>`), 'wake()', 'n1')
  expect(app).toBe('start()')
  expect(html).toContain(injected)
  expect(html).not.toContain('nonce="n1"')
})
