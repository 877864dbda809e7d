import type { Block, ParsedPage } from './page-text.ts'

// A list of links is a menu wherever it stands.
const MENU = 0.9

/** What a page says itself: not its menu and not its footer, which tell what other pages are about. */
export function ownBlocks({ blocks }: ParsedPage): Block[] {
  return blocks.filter(({ zone }) => zone !== 'nav' && zone !== 'footer')
}

/** The same without lists of links. */
export function proseBlocks(page: ParsedPage): Block[] {
  return ownBlocks(page).filter((block) => !isMenu(block))
}

/** Whether a block is nothing but links. */
export function isMenu({ linkShare }: Block): boolean {
  return linkShare >= MENU
}

/** The words of some blocks, a line for each. */
export function wordsOf({ text }: ParsedPage, blocks: readonly Block[]): string {
  return blocks.map(({ start, end }) => text.slice(start, end)).join('\n')
}
