import type { Block, ParsedPage } from './page-text.ts'

// A list of links is a menu wherever it stands.
const LINK_LIST_SHARE = 0.9

/** What a page says itself: not its menu and not its footer, which tell what other pages are about. */
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

/** The words of some blocks, a line for each. */
export function blockText({ text }: ParsedPage, blocks: readonly Block[]): string {
  return blocks.map(({ start, end }) => text.slice(start, end)).join('\n')
}
