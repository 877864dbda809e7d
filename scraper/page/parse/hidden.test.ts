import { expect, test } from 'vitest'
import { parsePage } from './parse-page.ts'

function shownText(body: string, style = ''): string {
  const page = parsePage({
    url: 'https://alderwick.com/',
    body: `<html><head><style>${style}</style></head><body>${body}</body></html>`,
    contentType: 'text/html',
  })
  return page.text.slice(0, page.visibleEnd).trim()
}

test.each([
  [
    'a class',
    '<p class="rise">Send demos to us.</p>',
    '.rise{opacity:0;transform:translateY(20px);transition:all .6s}',
  ],
  ['an animation', '<p class="intro">Send demos to us.</p>', '.intro { opacity: 0; animation: up 1s forwards }'],
  ['a style of its own', '<p style="opacity:0;transform:translateY(24px)">Send demos to us.</p>', ''],
  ['half seen', '<p class="pale">Send demos to us.</p>', '.pale{opacity:0.6}'],
  ['drawn over what is above', '<section style="margin-top: -140px">Send demos to us.</section>', ''],
  [
    'the one view of several that is chosen',
    '<div class="view active">Send demos to us.</div><div class="view">Later</div>',
    '.view{display:none}.view.active{display:block}',
  ],
  ['a thin border', '<p class="box">Send demos to us.</p>', '.box{border-width:1px}'],
])('elements that fade in or have thin lines are visible: %s', (_way, body, style) => {
  expect(shownText(body, style)).toBe('Send demos to us.')
})

test.each([
  ['transparent for good', '<p class="ghost">Send demos to us.</p>', '.ghost{opacity:0}'],
  [
    'a notice over the page',
    '<p class="toast">Thank you!</p>',
    '.toast{position:fixed;opacity:0;transition:opacity .3s}',
  ],
  ['a tooltip', '<p class="tip">Copied</p>', '.tip{opacity:0;pointer-events:none;transition:opacity .2s}'],
  ['not displayed', '<p class="ghost">Send demos to us.</p>', '.ghost{display:none;transition:opacity .2s}'],
  ['off the screen', '<p class="ghost">Send demos to us.</p>', '.ghost{position:absolute;left:-9999px}'],
  ['off the screen by its margin', '<p class="ghost">Send demos to us.</p>', '.ghost{margin-left:-9999px}'],
  ['next to no height', '<p style="height:1px;overflow:hidden">Send demos to us.</p>', ''],
])('invisible elements are not parsed: %s', (_way, body, style) => {
  expect(shownText(body, style)).toBe('')
})

test('a page that never closes its head shows the text in it, except the title', () => {
  const page = parsePage({
    url: 'https://alderwick.com/',
    body: '<html><head><title>Alderwick</title><meta name="a"><h1>Demos</h1><p>Send demos to us.</p>',
    contentType: 'text/html',
  })
  expect(page.text.slice(0, page.visibleEnd).trim()).toBe('Demos\nSend demos to us.')
})
