import { expect, test } from 'vitest'
import { keepUsedRules } from './used-rules.ts'

const HTML =
  '<main class="space"><button class="big hover:lit" disabled><svg></svg></button><input type="search">' +
  '<noscript><audio class="plain"></audio></noscript></main>'

test.each([
  ['a class that is there', '.big{color:red}'],
  ['what only a page without script shows', '.plain{color:red}'],
  ['what hovering would show', String.raw`@media (hover:hover){.hover\:lit:hover{color:red}}`],
  ['the focus ring, which names no element', ':focus-visible{outline:2px solid red}'],
  ['an escaped class before another selector', String.raw`.hover\:lit svg{color:red}`],
  ['a rule that weighs nothing', ':where(.space>:not(:last-child)){color:red}'],
  ['what is so when something is chosen', 'main:has(:checked){color:red}'],
  ['a part of a control that is there', '::-webkit-search-decoration{color:red}'],
  ['a variable that something reads', ':root{--a:red}.big{color:var(--a)}'],
  ['an animation that something shows', '@keyframes arrive{0%{opacity:0}}.big{animation:arrive .5s both}'],
  ['the order of layers and the fonts', '@layer base,utilities;@font-face{font-family:X;src:url(x)}'],
])('%s is kept', (_what, css) => {
  expect(keepUsedRules(css, HTML)).toBe(css)
})

test.each([
  ['a class that is nowhere', '.small{color:red}', ''],
  ['one of two selectors', '.big,.small{color:red}', '.big{color:red}'],
  ['a state that only a script brings', '.big[aria-busy=true]{color:red}', ''],
  ['a layer with nothing left in it', '@layer base{.small{color:red}}.big{color:red}', '.big{color:red}'],
  ['a part of a control that is not there', '::file-selector-button{color:red}', ''],
  ['a variable only a dropped rule read', ':root{--a:red;--b:var(--a)}.small{color:var(--b)}', ''],
  ['an animation nobody shows', '@keyframes spin{to{rotate:1turn}}.big{color:red}', '.big{color:red}'],
  ['a declaration said twice', '.big{color:red;color:red}', '.big{color:red}'],
])('%s goes', (_what, css, left) => {
  expect(keepUsedRules(css, HTML)).toBe(left)
})

test('an animation keeps its frames wherever its name stands among the words', () => {
  const css = '.a{animation:.7s linear both strike}@keyframes strike{0%{opacity:0}}@keyframes other{0%{opacity:0}}'
  expect(keepUsedRules(css, '<p class="a"></p>')).toBe(
    '.a{animation:.7s linear both strike}@keyframes strike{0%{opacity:0}}',
  )
})
