import type { Block, ParsedPage } from './page-text.ts'

const LINK_LIST_SHARE = 0.9

/** A page without its menu and footer, which describe other pages. */
export function contentBlocks({ blocks }: ParsedPage): Block[] {
  return blocks.filter(({ zone }) => zone !== 'nav' && zone !== 'footer')
}

/** The same without lists of links. */
export function proseBlocks(page: ParsedPage): Block[] {
  return contentBlocks(page).filter((block) => !isLinkList(block))
}

/** Whether a block is nothing but links. */
export function isLinkList({ linkShare }: Block): boolean {
  return linkShare >= LINK_LIST_SHARE
}

/** The text of some blocks, one line each. */
export function blockText({ text }: ParsedPage, blocks: readonly Block[]): string {
  return blocks.map(({ start, end }) => text.slice(start, end)).join('\n')
}

/** The text of the first h1, or null. */
export function findHeading(text: string, blocks: readonly Block[]): string | null {
  const first = blocks.find(({ tag }) => tag === 'h1')
  return first === undefined ? null : text.slice(first.start, first.end)
}
