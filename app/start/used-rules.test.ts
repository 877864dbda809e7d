import { expect, test } from 'vitest'
import { createPicker } from './used-rules.ts'

const HTML =
  '<main class="space"><button class="big hover:lit [&amp;_b]:bold" disabled><svg></svg></button>' +
  '<noscript><audio class="plain"></audio></noscript></main>'

test.each([
  ['a class that the page has', '.big{color:red}'],
  ['an element, whether the page has one or not', 'table{color:red}'],
  ['a rule for noscript content', '.plain{color:red}'],
  ['a hover rule', String.raw`@media (hover:hover){.hover\:lit:hover{color:red}}`],
  ['the focus ring, which names no element', ':focus-visible{outline:2px solid red}'],
  ['an escaped class before another selector', String.raw`.hover\:lit svg{color:red}`],
  ['an escaped class with brackets and a reference', String.raw`.\[\&_b\]\:bold b{color:red}`],
  ['a rule of zero specificity', ':where(.space>:not(:last-child)){color:red}'],
  ['a class among alternatives', '.big:is(.other,.one){color:red}'],
  ['a class that must not be there', '.big:not(.other){color:red}'],
  ['a state that only a script sets', '.big[aria-busy=true]{color:red}'],
  ['a class whose name is written as a number', String.raw`.\32 xl{color:red}`],
  ['a declared variable and an animation', '@property --a{syntax:"*";inherits:false}@keyframes spin{to{rotate:1turn}}'],
  ['the order of layers and the fonts', '@layer base,utilities;@font-face{font-family:X;src:url(x)}'],
])('%s is kept', (_what, css) => {
  expect(createPicker(css)(HTML)).toBe(css)
})

test.each([
  ['a class that the page does not have', '.small{color:red}', ''],
  ['a part of an element with such a class', '.small .big,.big .small::after{color:red}', ''],
  ['one of two selectors', '.big,.small{color:red}', '.big{color:red}'],
  ['an element in such a state', ':is(:where(.group):hover *){color:red}', ''],
  ['a rule around a dropped one', '@media print{@supports (a:b){.small{color:red}}}.big{color:red}', '.big{color:red}'],
  ['a comment', '/* of the library */.big{color:red}', '.big{color:red}'],
])('%s is dropped', (_what, css, left) => {
  expect(createPicker(css)(HTML)).toBe(left)
})
