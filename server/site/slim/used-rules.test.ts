import { expect, test } from 'vitest'
import { keepUsedRules } from './used-rules.ts'

const HTML =
  '<main class="space"><button class="big hover:lit" disabled><svg></svg></button><input type="search">' +
  '<noscript><audio class="plain"></audio></noscript></main>'

test.each([
  ['a class that the page has', '.big{color:red}'],
  ['a rule for noscript content', '.plain{color:red}'],
  ['a hover rule', String.raw`@media (hover:hover){.hover\:lit:hover{color:red}}`],
  ['the focus ring, which names no element', ':focus-visible{outline:2px solid red}'],
  ['an escaped class before another selector', String.raw`.hover\:lit svg{color:red}`],
  ['a rule of zero specificity', ':where(.space>:not(:last-child)){color:red}'],
  ['a rule that depends on a checked input', 'main:has(:checked){color:red}'],
  ['a part of a control that the page has', '::-webkit-search-decoration{color:red}'],
  ['a variable that a rule reads', ':root{--a:red}.big{color:var(--a)}'],
  ['a rule for as long as nobody has scrolled', '[data-first-view] .big{color:red}'],
  ['an animation that a rule uses', '@keyframes arrive{0%{opacity:0}}.big{animation:arrive .5s both}'],
  ['the order of layers and the fonts', '@layer base,utilities;@font-face{font-family:X;src:url(x)}'],
])('%s is kept', (_what, css) => {
  expect(keepUsedRules(css, HTML)).toBe(css)
})

test.each([
  ['a class that the page does not have', '.small{color:red}', ''],
  ['one of two selectors', '.big,.small{color:red}', '.big{color:red}'],
  ['a state that only a script sets', '.big[aria-busy=true]{color:red}', ''],
  ['a layer with nothing left in it', '@layer base{.small{color:red}}.big{color:red}', '.big{color:red}'],
  ['a part of a control that the page does not have', '::file-selector-button{color:red}', ''],
  ['a variable that only a dropped rule read', ':root{--a:red;--b:var(--a)}.small{color:var(--b)}', ''],
  ['an animation that no rule uses', '@keyframes spin{to{rotate:1turn}}.big{color:red}', '.big{color:red}'],
  ['a rule around a dropped one', '@media print{@supports (a:b){.small{color:red}}}.big{color:red}', '.big{color:red}'],
  ['the hint of a field without one', '::placeholder{color:red}', ''],
  ['the ring for old Firefox, which ours outranks', ':-moz-focusring{outline:auto}', ''],
  ['what the root has anyway', 'html{tab-size:4;font-feature-settings:initial}', 'html{tab-size:4}'],
  ['a repeated declaration', '.big{color:red;color:red}', '.big{color:red}'],
])('%s is dropped', (_what, css, left) => {
  expect(keepUsedRules(css, HTML)).toBe(left)
})

test('a variable of Tailwind that no rule sets is written into the rules that read it', () => {
  const declare = (name: string) => `@property ${name}{syntax:"*";inherits:false;initial-value:solid}`
  const rules = '.big{border-style:var(--tw-a);outline-style:var(--tw-b)}svg{--tw-b:none}'
  expect(
    keepUsedRules(
      `@layer properties{*{--tw-a:solid;--tw-b:solid}}${rules}${declare('--tw-a')}${declare('--tw-b')}`,
      HTML,
    ),
  ).toBe(`@layer properties;${rules.replace('var(--tw-a)', 'solid')}${declare('--tw-b')}`)
})

test('a variable that no rule sets is replaced by the value for this case, and its transition left out', () => {
  const rule = (color: string, told: string) => `.big{color:var(--tw-a,${color});transition-property:color${told}}`
  expect(keepUsedRules(rule('rgb(0, 0, 0)', ',--tw-a'), HTML)).toBe(
    '.big{color:rgb(0, 0, 0);transition-property:color}',
  )
  const set = `${rule('red', ',--tw-a')}main{--tw-a:blue}`
  expect(keepUsedRules(set, HTML)).toBe(set)
})

test('a colour for the hints of all fields is dropped where each has its own', () => {
  const rules = '::placeholder{opacity:1}::placeholder{color:currentColor}'
  const field = (classes: string) => `<input class="${classes}" placeholder="A name">`
  expect(keepUsedRules(rules, field('placeholder:text-dim'))).toBe('::placeholder{opacity:1}')
  expect(keepUsedRules(rules, field('big'))).toBe(rules)
})

test('keyframes are kept wherever the name appears in the animation shorthand', () => {
  const css = '.a{animation:.7s linear both strike}@keyframes strike{0%{opacity:0}}@keyframes other{0%{opacity:0}}'
  expect(keepUsedRules(css, '<p class="a"></p>')).toBe(
    '.a{animation:.7s linear both strike}@keyframes strike{0%{opacity:0}}',
  )
})
