import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { findTrack } from '#content/paths.ts'
import type { Content } from '#content/schema.ts'

/** The pictures of the built home page, copied so that both pages show the same ones. */
type Borrowed = { hero: string; displayFont: string; textFont: string; wordmark: string; sign: string }

/**
 * The home page as written by hand in an afternoon: one file, a few rules in the head, no script. The texts come from
 * the content, pictures and fonts from the build in `client`. Throws if the build lacks them.
 */
export async function drawHandWrittenHome(content: Content, client: string): Promise<string> {
  const [built, css] = await Promise.all([
    readFile(path.join(client, 'index.html'), 'utf8'),
    readFile(path.join(import.meta.dirname, 'home-page.css'), 'utf8'),
  ])
  const borrowed: Borrowed = {
    hero: take(built, /src="([^"]*boulevard[^"]*)"/, 'hero picture'),
    displayFont: take(built, /href="([^"]*display[^"]*\.woff2)"/, 'display face'),
    textFont: take(built, /href="([^"]*text[^"]*\.woff2)"/, 'text face'),
    wordmark: take(built, /(<svg viewBox="-8 -156 [\s\S]*?<\/svg>)/, 'wordmark'),
    // Some of its colours are classes, which do not exist here.
    sign: take(built, /(<svg viewBox="-70 -190 [\s\S]*?<\/svg>)/, 'neon sign').replaceAll(
      /class="stroke-\[(#\w+)\]"/g,
      'stroke="$1"',
    ),
  }
  const sections = [drawHero(content, borrowed), drawCues(content), drawAbout(content), drawServices(content)]
  return `${drawHead(content, borrowed, css)}<body>${drawHeader(content, borrowed)}<main>${sections.join('')}${drawContact(content)}</main>${drawFooter(content)}</body></html>\n`
}

function take(html: string, pattern: RegExp, what: string): string {
  const found = pattern.exec(html)?.[1]
  if (found === undefined) throw new Error(`The built home page has no ${what}: build the site first.`)
  return found
}

function drawHead({ company, home }: Content, { hero, displayFont, textFont }: Borrowed, css: string): string {
  const face = (family: string, file: string, weight: string) =>
    `@font-face{font-family:"${family}";src:url(${file}) format("woff2");font-weight:${weight};font-display:swap}`
  const faces = `${face('Bricolage Grotesque', displayFont, '600 800')}${face('Hanken Grotesk', textFont, '400 700')}`
  const preloads = [displayFont, textFont]
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`)
    .join('')
  const small = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\s+/g, ' ')
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="preload" as="image" href="${hero}" fetchpriority="high"><title>${write(company.shortName)} | Music That Moves Media</title><meta name="description" content="${write(home.description)}">${preloads}<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${faces}${small}</style></head>`
}

function drawHeader({ company }: Content, { wordmark }: Borrowed): string {
  const pages = [
    ['/', 'Home'],
    ['/artists', 'Artists'],
    ['/ar', 'A&R'],
    ['/team', 'Leadership'],
    ['/artist-submission', 'Submit Music'],
    ['/contact', 'Get In Touch'],
  ]
  const links = pages.map(([to = '', name = '']) => `<a href="${to}">${write(name)}</a>`).join('')
  return `<header><a class="mark" href="/" aria-label="${write(company.shortName)}, home">${wordmark}</a><nav>${links}</nav></header>`
}

function drawHero({ home }: Content, { hero, sign }: Borrowed): string {
  return `<section class="hero"><img src="${hero}" alt="" width="1600" height="900" fetchpriority="high"><div class="in"><div class="sign">${sign}</div><h1>Music That <span>Moves Media</span></h1><p class="lead">${write(home.description)}</p><p class="go"><a class="neon" href="/artists">Explore Our Catalog</a><a class="line" href="/contact">Learn More</a></p></div></section>`
}

function drawCues({ home, artists }: Content): string {
  const lines = home.cues.map((cue, at) => {
    const { artist, track } = findTrack(artists, cue.track) ?? {}
    return `<li><span>M0${at + 1}</span><b>${write(track?.title ?? '')}</b><span><a href="/artists/${artist?.slug}">${write(artist?.name ?? '')}</a> · ${write(cue.scene)}</span><span>${track?.duration ?? ''}</span></li>`
  })
  return `<section class="in"><h2>From the cue sheets</h2><p>Five uses, one signature each.</p><ol class="cues">${lines.join('')}</ol></section>`
}

function drawAbout({ home, company }: Content): string {
  const paragraphs = home.about.paragraphs.map((text) => `<p>${write(text)}</p>`).join('')
  const claims = company.claims.map(
    ({ label, value, note }) => `<div><p>${write(label)}</p><p class="big">${value}</p><p>${write(note)}</p></div>`,
  )
  return `<section class="in" id="about"><h2>${write(home.about.title)}</h2>${paragraphs}<p class="go"><a class="line" href="/artists">View Our Portfolio</a></p><div class="tiles">${claims.join('')}</div>${drawHours(company)}</section>`
}

function drawHours({ hours }: Content['company']): string {
  const days = hours.map(({ days, open }) => `<li>${write(days)}: ${write(open)}</li>`).join('')
  return `<h3>Business hours</h3><ul>${days}</ul>`
}

function drawServices({ home, navigation, services }: Content): string {
  const cards = navigation.services.map((slug) => {
    const service = services.find((candidate) => candidate.slug === slug)
    return `<li><h3><a href="/services/${slug}">${write(service?.title ?? '')}</a></h3><p>${write(service?.shortDescription ?? '')}</p></li>`
  })
  return `<section class="in" id="services"><h2>${write(home.services.title)}</h2><p>${write(home.services.intro)}</p><ol class="tiles">${cards.join('')}</ol></section>`
}

function drawContact({ home, company }: Content): string {
  const fields = [
    ['firstName', 'First name', 'text'],
    ['lastName', 'Last name', 'text'],
    ['email', 'Email', 'email'],
    ['projectType', 'Project type', 'text'],
  ].map(([name, label, type]) => `<label>${label}<input type="${type}" name="${name}" required></label>`)
  const form = `<form action="/contact" method="post">${fields.join('')}<label>Message<textarea name="message" rows="7" required></textarea></label><button class="neon">Send</button></form>`
  const desk = `<p><a href="mailto:${company.emails.general}">${company.emails.general}</a><br>${write(company.phone)}<br>${write(company.address.street)}<br>${write(company.address.city)}, ${write(company.address.region)} ${company.address.postalCode}</p>`
  return `<section class="in" id="contact"><h2>${write(home.contact.title)}</h2><p>${write(home.contact.intro)}</p>${form}${desk}</section><section class="in"><h2>Submit Your Music</h2><p>${write(home.submit.text)}</p><p class="go"><a class="line" href="/artist-submission">Submit Music</a></p></section>`
}

function drawFooter({ company }: Content): string {
  const links = Object.values(company.links)
    .flat()
    .map(({ label, url }) => `<li><a href="${url}">${write(label)}</a></li>`)
  return `<footer class="in"><ul>${links.join('')}</ul><p>${write(company.legalName)}, since ${company.foundedYear}. <a href="/privacy">Privacy Policy</a> <a href="/terms">Terms</a></p></footer>`
}

function write(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
