import { blockText, contentBlocks } from '#scraper/text/content-blocks.ts'
import { ALL_EMAILS, deobfuscate } from '#scraper/text/email-text.ts'
import type { ParsedPage, TextRange, Zone } from '#scraper/text/page-text.ts'
import { type Sentence, toPlain } from '#scraper/text/sentences.ts'
import { fold } from './language.ts'
import { findBestMailbox, isNonMusicMailbox } from './named-mailbox.ts'
import type { Judged, Judgement, Route } from './policy-types.ts'
import { rulePattern } from './rule-files.ts'
import { matchesStage } from './rule-table.ts'

/** The address, form or link that an invitation refers to: in its own block, else anywhere on the page. */
export function findRouteValue(
  page: ParsedPage,
  sentence: Sentence,
  route: Route | null,
  banned: ReadonlySet<Judgement['banned']>,
): { route: Route; value: string } | null {
  const { start: from, end: to } = findEnclosingBlock(page, sentence)
  if ((route === null || route === 'email') && !banned.has('email')) {
    const mailbox =
      findBestMailbox(page, { start: from, end: to }, sentence) ?? (route === 'email' ? findDemoAddress(page) : null)
    if (mailbox !== null) return { route: 'email', value: mailbox }
  }
  if (route === 'email' || route === 'post' || route === 'agent') return null
  const disco = page.links.find(({ href }) => rulePattern('disco-host', 'i').test(URL.parse(href)?.hostname ?? ''))
  if (disco !== undefined && (route === 'disco' || route === null)) return { route: 'disco', value: disco.href }
  const inside = page.links.find((link) => link.start >= from && link.end <= to)
  const named = page.links.find((link) => rulePattern('link-for-senders', 'i').test(`${link.label} ${link.href}`))
  const link = inside ?? (route === null ? undefined : named)
  return link === undefined ? null : { route: route ?? 'form', value: link.href }
}

/** The block that a sentence ends in; the sentence itself if there is none. */
export function findEnclosingBlock({ blocks }: ParsedPage, sentence: Sentence): TextRange {
  return blocks.find(({ start, end }) => start < sentence.end && end >= sentence.end) ?? sentence
}

/**
 * The route that a page shows without a sentence about it: a submit button, else its mailbox for demos, else its form for music, else
 * its only mailbox.
 */
export function findMarkedRoute(page: ParsedPage, banned: ReadonlySet<Judgement['banned']>): Route | null {
  const button = page.links.find(({ label }) => rulePattern('submit-link', 'i').test(label.trim()))
  const demos = banned.has('email') ? null : findDemoAddress(page)
  if (button !== undefined && demos === null) return /^mailto:/i.test(button.href) ? 'email' : 'form'
  if (demos !== null) return 'email'
  if (page.forms.some(({ takesMusic }) => takesMusic)) return 'form'
  // The mailbox in the footer is on every page, also on the one with the form.
  const content = contentBlocks(page)
  const linked = page.mailtos.filter(({ at }) => content.some(({ start, end }) => at >= start && at <= end))
  const written = deobfuscate(blockText(page, content)).match(ALL_EMAILS) ?? []
  const all = [...linked.map(({ address }) => address), ...written].map((address) => address.toLowerCase())
  const mailboxes = [...new Set(all)].filter((address) => !isNonMusicMailbox(address))
  if (mailboxes.length === 0) return hasSubmitButton(page) ? 'form' : null
  return mailboxes.length === 1 && page.forms.length === 0 && !banned.has('email') ? 'email' : null
}

/** A form whose fields are rendered by a script still has its button in the markup. */
function hasSubmitButton(page: ParsedPage): boolean {
  return page.blocks.some(
    ({ start, end, zone }) =>
      zone !== 'nav' && end - start < 40 && rulePattern('submit-button', 'i').test(page.text.slice(start, end).trim()),
  )
}

function findDemoAddress(page: ParsedPage): string | null {
  const mailto = page.mailtos.find(({ address }) => rulePattern('mailbox-for-senders', 'i').test(address))
  return mailto?.address ?? rulePattern('address-for-senders', 'i').exec(page.text)?.[0] ?? null
}

/** A mailbox named for demos is an invitation without a sentence. */
export function findMailboxInvitation(page: ParsedPage): Judged | null {
  const mailbox = page.blocks.find(
    ({ start, end, zone }) => zone !== 'nav' && offersDemoMailbox(page.text.slice(start, end)),
  )
  return mailbox === undefined
    ? null
    : toJudged(page, mailbox, { kind: 'mailbox', reason: 'explicit', route: 'email', weak: true })
}

/** Whether a text has a mailbox for demos and does not say that it is unused. */
function offersDemoMailbox(text: string): boolean {
  const folded = fold(text)
  const demos = rulePattern('address-for-demos')
  // Hardly any block has one, so most skip the split into sentences.
  if (!demos.test(folded)) return false
  const naming = folded.split(/[.!?]\s|\n/).filter((sentence) => demos.test(sentence))
  return !naming.some((sentence) => matchesStage('idle-mailbox', { text: sentence }))
}

/** Attaches a judgement to an element that is not a sentence: a form, a mailbox, the label of a link. */
export function toJudged(page: ParsedPage, range: TextRange & { zone: Zone }, judgement: Judgement): Judged {
  const shown = page.text.slice(range.start, Math.min(range.end, range.start + 600))
  const start = range.start + Math.max(0, shown.search(/\S/))
  const quote = shown.trim()
  return {
    judgement,
    sentence: {
      start,
      end: start + quote.length,
      quote,
      plain: toPlain(quote),
      heading: null,
      question: null,
      isQuestion: false,
      isLabel: false,
      isLink: false,
      zone: range.zone,
      paragraph: () => '',
      surroundings: () => '',
    },
  }
}
