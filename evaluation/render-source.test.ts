import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { renderSource } from './render-source.ts'

const textOf = (html: string) => load(html)('body').text().replace(/\s+/g, ' ').trim()

test('Markdown becomes a page with the title of its front matter', () => {
  const html = renderSource(
    'about.md',
    '---\ntitle: Lanternfold\n---\n# Demos\n\nSend [links](/form){% include x %}.\n',
  )
  expect(load(html)('title').text()).toBe('Lanternfold')
  expect(textOf(html)).toBe('Demos Send links .')
})

test('what a server would compute is left out of HTML', () => {
  expect(textOf(renderSource('a.php', '<p>One <?php echo "two" ?>three</p><?php require("x") ?>'))).toBe('One three')
  expect(textOf(renderSource('a.html', '<p>{{ page.title }}One{% if x %} two{% endif %}</p>'))).toBe('One two')
  const smarty = "{include file=$oView->get('header') title='x'}<p>One{if $two} two{/if} {curly}</p>"
  expect(textOf(renderSource('a.html.tpl', smarty))).toBe('One two {curly}')
})

test('Markdown that is data only shows the words in it', () => {
  const page = `---
title: Contact
layout: The contact page
enquiries:
  - title: Demos
    text: |
      Send us links.

      No files, please.
    id: demo desk
---
`
  expect(textOf(renderSource('contact.md', page))).toBe('Contact Demos Send us links. No files, please.')
})

test('templates show the words that they name in files beside them', () => {
  const words = { path: 'i18n/en.json', text: '{ "DEMO": { "TITLE": "Send links" }, "END": "End" }' }
  const page = `<p>{{ 'DEMO.TITLE' | translate }}.{{ 'END' | translation }}{{ 'NONE' | translate }}{{ user.END }}</p>`
  expect(textOf(renderSource('a.component.html', page, [words]))).toBe('Send links.End')
  const data = [
    { path: '_data/about.yml', text: 'content: The label.' },
    { path: '_data/contact.yml', text: 'content: none\nemail: demos@wren.example' },
  ]
  const liquid =
    '<p>{{ site.data.about.content | markdownify }} {{ site.data.contact.email }}{{ site.data.contact.fax }}</p>'
  expect(textOf(renderSource('index.html', liquid, data))).toBe('The label. demos@wren.example')
})

test('a component shows its text, strings and links, also inside conditions and lists', () => {
  const html = renderSource(
    'page.tsx',
    `import x from 'y'
const small = a < b
export default function Page() {
  return (
    <main className="p-4">
      {/* not this */}
      <Heading>Demos {'are'} open</Heading>
      {open && (<p>Send <Link to="/form">links</Link>{" "}only.</p>)}
      {items.map((item) => <li key={item}>one {item.name}</li>)}
      <textarea placeholder="Your music" /><p>after</p>
      <p>{count > 2 ? 'computed' : x}</p>
    </main>
  )
}`,
  )
  expect(textOf(html)).toBe('Demos are open Send links only. one after computed')
  expect(load(html)('a').attr('href')).toBe('/form')
  expect(load(html)('textarea').attr('placeholder')).toBe('Your music')
})

test('of a Vue file the template is the page', () => {
  expect(textOf(renderSource('a.vue', '<template><p>Closed {{ x }}</p></template><script>let a</script>'))).toBe(
    'Closed',
  )
})

test('a Vue page shows what its script, its own words and other files tell', () => {
  const options = `<template>
  <p>{{ lead }}{{ end }}</p><template v-for="(one, at) in people" :key="at"><li>{{ one.name }}<br></li></template>
  <router-link :to="path">{{ $t('about.demo') }}{{ $t("end") }}</router-link><p v-html="more" /><i v-if="a < b &&">{{ a < }}last</i>
</template>
<script>
import { people } from './people'
export default defineComponent({ data() { return { lead: 'Send links', path: '/demos', people } },
  computed: { end() { return \`\${this.lead}!\` } }, setup: () => ({ more: '<b>Soon</b>' }) })
</script>
<i18n>{ "en": { "about": { "demo": "Our demos" } } }</i18n>`
  const people = { path: 'people.js', text: "export const people = [{ name: 'Ada' }, { name: 'Wren' }]" }
  const html = renderSource('a.vue', options, [people, { path: 'en.json', text: '{ "end": "." }' }])
  expect(textOf(html)).toBe('Send linksSend links!AdaWren Our demos.Soonlast')
  const setup = `<script setup>const list = ref([{ t: 'one' }]); const all = computed(() => list.value.map((x) => x.t))</script>
<template><p v-for="x of list">{{ x.t }}</p><p v-for="x in all">{{ x }}</p><p v-for="x in 3">each</p></template>`
  expect(textOf(renderSource('a.vue', setup))).toBe('oneoneeach')
})

test('a Markdown page shows the people and sections of its data beside its text', () => {
  const page = `---
title: Contact
summary: For the head
team: { title: Who we are, people: [{ name: Ada Wren, role: Demos, email: ada@wren.example }] }
---
Our text.`
  expect(textOf(renderSource('a.md', page))).toBe('Our text. Who we are Ada Wren Demos ada@wren.example')
})

test('of an Astro file the markup after its script is the page, with the constants of the script', () => {
  const source = (markup: string) => `---\nimport X from './x'\nconst many = 'five demos'\n---\n${markup}`
  const page = source('<!-- no --><X title="t"><p>Send {\'us\'} {many}</p></X><style>p {}</style>')
  expect(textOf(renderSource('a.astro', page))).toBe('Send us five demos')
  expect(textOf(renderSource('a.astro', source('<p>Send<br>{many}</p><X {many}><hr></X>')))).toBe('Sendfive demos')
  expect(textOf(renderSource('a.astro', source('<ul><li>Send<li>links {many}</ul>')))).toBe('Sendlinks')
  expect(textOf(renderSource('a.astro', source('<p set:html={"<b>Send</b> links"} />')))).toBe('Send links')
})

test('an Astro page shows the words of a file that its script reads', () => {
  const page = `---
import { getAbout } from '@/lib/site'
const [about] = await Promise.all([getAbout()])
const { lead } = about
---
<h1>{about.hero.title}</h1>{lead && <p>{lead.text}</p>}{about.note && <p>none</p>}`
  const words = {
    path: 'src/content/site.json',
    text: '{ "hero": { "title": "The label" }, "lead": { "text": "Send links." } }',
  }
  expect(textOf(renderSource('a.astro', page, [words]))).toBe('The labelSend links.none')
})

test('a PHP page shows the sentences that it takes from settings and language files', () => {
  const settings = {
    path: 'config.php',
    text: "<?php\n$title='<i>Wren</i>';\n$footer='No demos, <b>we\\'re</b> full.';\n$port=80;",
  }
  const language = { path: 'lang/en/about.php', text: "<?php return [\n 'demo' => '<p>Send links.</p>',\n];" }
  const page = `<title><?php echo strip_tags($title) ?></title><?php if (1) { run(); echo $footer; } ?>`
  expect(textOf(renderSource('a.php', page, [settings]))).toBe("No demos, we're full.")
  expect(load(renderSource('a.php', page, [settings]))('title').text()).toBe('Wren')
  expect(textOf(renderSource('a.php', page))).toBe('')
  const blade =
    "@extends('layout')\n@section('title', 'About')\n@section('keywords')\nmusic\n@endsection\n<p>@lang('about.demo') {{ __('about.other') }}</p>"
  const about = renderSource('a.blade.php', blade, [language])
  expect([load(about)('title').text(), textOf(about)]).toEqual(['About', 'Send links.'])
})
