import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { renderJsx } from './render-jsx.ts'

const html = (source: string, words: { path: string; text: string }[] = []) => renderJsx(source, words) ?? ''
const text = (source: string, words: { path: string; text: string }[] = []) =>
  load(html(source, words))('body').text().replace(/\s+/g, ' ').trim()

test('constants, templates and fields are shown, and of a template what is known', () => {
  const source = `
const intro = 'Send <links> & notes.'
const site = { mail: { demos: 'demos@wren.example' }, ['to' + 'ne']: 'Be kind.' }
export default () => <>
  <p>{intro} {site.mail['demos']}</p>
  <a href={\`mailto:\${site.mail.demos}\`}>{\`Until \${deadline} only\`}</a>{site.tone}
</>`
  expect(text(source)).toBe('Send <links> & notes. demos@wren.example Until onlyBe kind.')
  expect(load(html(source))('a').attr('href')).toBe('mailto:demos@wren.example')
})

test('lists are shown item by item', () => {
  const source = `
const more = [{ title: 'three' }]
const items = [{ title: 'one', href: '/1' }, { title: 'two' }, ...more]
const tones = { warm: 'yes', dry: 'no' }
export default function Page() {
  return <ul>
    {items.map(({ title, href }, index) => <li key={index}>{title}{href && <a href={href}>link</a>};</li>)}
    {items.filter((item) => item.href).map((item) => item.title).join(', ')};
    {Object.entries(tones).map(([name, said]) => <li>{name}: {said.toUpperCase()};</li>)}
    {sent.map((one) => <li>{one.title} each</li>)}
  </ul>
}`
  expect(text(source)).toBe('onelink;two;three; one; warm: YES;dry: NO; each')
})

test('of a condition that nobody knows both sides are shown if they are elements, else the first that gives something', () => {
  const source = `
const isOpen = true
export default () => <>
  <p>{fr ? 'Envoyez' : 'Send'};{x ? null : 'links'};{isOpen ? 'open' : 'closed'};{note || 'none'};</p>
  {sent ? <p>Thanks</p> : <p>Form</p>}{isOpen ? <p>Now</p> : <p>Later</p>}{!isOpen && <p>Wait</p>}
</>`
  expect(text(source)).toBe('Envoyez;links;open;none; ThanksFormNow')
})

test('what changes while a page is used hides no elements', () => {
  const source = `
export default function Page() {
  const [open, setOpen] = useState(false)
  const [tab, setTab] = React.useState('all')
  const isOther = tab !== 'all'
  const name = params.name || 'guest'
  if (loading) return <p>Loading</p>
  return <>{open && <p>Answer</p>}{isOther && <p>Other</p>}{open ? 'Sending' : 'Send'} {name === 'guest' ? <b>Hi</b> : <b>Ho</b>}</>
}`
  expect(text(source)).toBe('LoadingAnswerOtherSend HiHo')
})

test('a component of the file is shown where it is used, with what it is given', () => {
  const source = `
const Item = ({ title, children, tone = 'kind' }) => <li>{title}, {tone}: {children};</li>
function Menu() { return <nav>Menu</nav> }
const Page = () => <ul><Menu /><Item title="Demos &amp; links">only <b>links</b></Item><Item title="Mail" /><Menu /></ul>
export default memo(Page)`
  expect(text(source)).toBe('MenuDemos & links, kind: only links;Mail, kind: ;')
})

test('elements are shown once, also those that are only handed on', () => {
  const source = `
const answers = [{ id: 1, body: <p>First</p> }]
const form = <form>Form</form>
export default function Page() {
  let note
  if (late) note = <p>Late</p>
  else note = <p>Soon</p>
  const rows = []
  for (const row of given) rows.push(<li>{row.name} row</li>)
  const renderEnd = () => <p>End</p>
  return <main>{note}{rows}{form}<Modal>{form}</Modal>{renderEnd()}<List items={answers} head={<h2>Head</h2>} onEnd={() => <i>no</i>} /></main>
}
class Old extends React.Component {
  part = () => <p>Part</p>
  render() { return <div>{this.part()}Class {this.props.name}</div> }
}`
  expect(text(source)).toBe('LateSoon rowFormEndHead PartClass First')
})

test('scripts, styles and handlers are not shown, and HTML that is put in is', () => {
  const source = `
const schema = { name: 'Wren' }
export default () => <>
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(schema) }} />
  <style>{'p { color: red }'}</style>
  <button onClick={() => alert('sent')}>Send</button>
  <div dangerouslySetInnerHTML={{ __html: '<p>Put <b>in</b></p>' }} />
</>`
  expect(text(source)).toBe('Send Put in')
  expect(html(source)).not.toMatch(/Wren|color/)
})

test('imports of a words file are bound to it', () => {
  const source = `
import faqs, { site as label } from '../../lib/site/faqs'
import copy from '@/content/copy.json'
import { Missing } from '../elsewhere'
export default () => <>{faqs.map((faq) => <p>{faq.question}</p>)}{label.name} {copy.end}<Missing title="x">.</Missing></>`
  const words = [
    {
      path: 'lib/site/faqs.ts',
      text: `type A = string
const name: A = 'Wren'
export const site = { name, mail: getMail() }
const all = [{ question: 'Open?' }]
export default all satisfies object[]`,
    },
    { path: 'src/content/copy.json', text: '{ "end": "The end" }' },
  ]
  expect(text(source, words)).toBe('Open?Wren The end.')
  expect(text(source)).toBe('.')
})

test('keys are looked up in language files', () => {
  const source = `
export default async function Page() {
  const t = await getTranslations('about.demo')
  const { t: plain } = useTranslation()
  return <>{t('title')} {t.rich('lead')} {plain('footer.end')} {plain('none', 'Default')} {plain('none')}{plain('Send us links')}</>
}`
  const json = '{ "about": { "demo": { "title": "Demos", "lead": "Send <b>links</b>." } }, "footer": { "end": "End" } }'
  expect(text(source, [{ path: 'messages/en.json', text: json }])).toBe('Demos Send links. End Default Send us links')
  const yaml = 'en:\n  about.demo.title: Demos\n  footer:\n    end: End\n'
  expect(text(source, [{ path: 'en.yml', text: yaml }])).toBe('Demos End Default Send us links')
})

test('words are found in what a library is set up with, and a link in them stays one', () => {
  const words = `import i18n from 'i18next'
const footer = { end: 'End' }
export const other = createI18n({ messages: { en: { more: 'More' } } })
i18n.use(react).init({ resources: { en: { translation: { about: 'By <a href="/wren">Wren</a>.', footer } } }, lng: 'en' })
export default i18n`
  const source = `export default () => { const { t } = useTranslation()
  return <><p dangerouslySetInnerHTML={{ __html: t('about') }} />{t('footer.end')}{t('more')}</> }`
  expect(text(source, [{ path: 'i18n.js', text: words }])).toBe('By Wren.EndMore')
  expect(html(source, [{ path: 'i18n.js', text: words }])).toContain('<a href="/wren">Wren</a>')
})

test('of a person who is handed to another file, the name and the duties are shown', () => {
  const source = `
const team = [{ name: 'Ada Wren', roles: ['Demos', 'Press'], photo: 'Ada photo' }, { name: 'Fold', id: 'No person' }]
export default () => <>{team.map((one) => <Card member={one} email="ada@wren.example" />)}</>`
  expect(text(source)).toBe('Ada WrenDemosPressada@wren.exampleada@wren.example')
})

test('a path leads to words by its end, but a sole common name does not lead anywhere below the top', () => {
  const source = `
export default function Page({ data }) {
  const { t } = useLocale()
  const sd = t.sendDemo
  const { title, list } = data.allFile.edges[0].node.frontmatter
  return <>{sd.title} {sd.more?.text || 'no more'} {title} {data.page.frontmatter.demos} {artist.name}{list.map(({ of }) => <i>{of}</i>)}
    <div dangerouslySetInnerHTML={{ __html: data.markdownRemark.html }} /></>
}`
  const words = [
    {
      path: 'i18n.ts',
      text: "export const words = { es: { sendDemo: { title: 'Maquetas' } }, en: { sendDemo: { title: 'Demos' } } }",
    },
    {
      path: 'about.md',
      text: '---\ntitle: About\ndemos: Send links.\nlist:\n  - of: a\n  - of: b\n---\nThe *body*.\n',
    },
    { path: 'site.ts', text: "export const site = { name: 'never' }" },
  ]
  expect(text(source, words)).toBe('Maquetas no more About Send links. ab The body.')
})

test('a component of another file shows the words that it is given, and not what no visitor reads', () => {
  const source = `
const questions = [{ question: 'Do you take demos?', answer: 'Yes.\\n\\nSend <b>links</b>.', id: 'take demos', icon: 'Icon' }]
export default () => <Layout title="Wren: home" description="For search engines">
  <Hero eyebrow="The label" title={\`Hello \${'you'}\`} text="sm" className="Big text" style={{ content: 'A b' }} />
  <Questions items={questions} onOpen={{ title: 'Not this' }} />
  <Photo title="A tip" /><PlayButton title="Play it" label="Play" /><Modal title="Thank you" />
  <Seo meta={{ title: 'Wren' }} title="Wren" />
</Layout>`
  expect(text(source)).toBe('The labelHello you Do you take demos?Yes.Send links . Play')
})

test('a field of another file has its label and its placeholder', () => {
  const source = `export default () => <form>
  <Input type="email" name="mail" placeholder="Your mail" /><TextField label="Link to your music" helperText="Only one" />
  <Textarea placeholder="Anything else" /><FormField label="Name"><input name="name" /></FormField>
</form>`
  expect(text(source)).toBe('Link to your musicOnly one Name')
  const page = load(html(source))
  expect(
    page('input, textarea')
      .get()
      .map((one) => [one.name, one.attribs.placeholder]),
  ).toEqual([
    ['input', 'Your mail'],
    ['input', undefined],
    ['textarea', 'Anything else'],
    ['input', undefined],
  ])
})

test('a page whose server does not answer shows what it has instead', () => {
  const source = `
async function read() {
  try { return await (await fetch('/api')).json() } catch { return { title: 'Our own words' } }
}
export default async function Page() { const data = await read(); return <p>{data.title}</p> }`
  expect(text(source)).toBe('Our own words')
})

test('a file without elements is the data that its page shows', () => {
  const source = `export const faqs = [{ question: 'Open?', answer: 'Yes, we are.', href: '/open day' }]
export const all = { faqs, groups: [{ title: 'Demos', faqs }] }`
  expect(text(source)).toBe('Open? Yes, we are. Demos')
})

test('a source that is none shows nothing', () => {
  expect(renderJsx('export default () => <p>one</div')).toBeNull()
  expect(text('export const a = 1')).toBe('')
})

test('a hostile source ends soon and does not grow', () => {
  const levels = Array.from({ length: 60 }, (_, at) => at)
  const words = `const a0 = '${'x'.repeat(100)}';${levels.map((at) => `const a${at + 1} = a${at} + a${at};`).join('')}`
  expect(text(`${words} export default () => <p>{a60}</p>`).length).toBeLessThan(25_000)
  const lists = `const a0 = [1];${levels.map((at) => `const a${at + 1} = [...a${at}, ...a${at}];`).join('')}`
  expect(
    text(`${lists} export default () => <p>{a60.map((x) => a60.map((y) => a60.map((z) => <b>xyz</b>)))}</p>`).length,
  ).toBeLessThan(600_000)
  const parts = `const A0 = ({ x }) => <b>{x}</b>;${levels.map((at) => `const A${at + 1} = ({ x }) => <><A${at} x={x} /><A${at} x={x} /></>;`).join('')}`
  expect(html(`${parts} export default () => <A60 x="long" />`).length).toBeLessThan(600_000)
  expect(text('const a = b, b = a; function F() { return <p>one {F()}{a}<F /></p> } export default F')).toBe('one')
  expect(
    text("const o = { __proto__: null, constructor: 'c' }; export default () => <p>{o.toString}{o.constructor}</p>"),
  ).toBe('c')
  for (const [open, close] of [
    ['(', ')'],
    ['<a>', '</a>'],
    ['a ? b : ', ''],
    ['1 + ', ''],
    ['a.', 'b'],
  ] as const) {
    const deep = `export default () => <p>{${open.repeat(50_000)}1${close.repeat(50_000)}}</p>`
    expect(html(deep).length).toBeLessThan(600_000)
  }
  const bomb = `a0: &a0 [x]\n${levels.map((at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]\n`).join('')}`
  expect(text('export default () => <p>{t("a60")}</p>', [{ path: 'a.yml', text: bomb }]).length).toBeLessThan(25_000)
}, 30_000)
