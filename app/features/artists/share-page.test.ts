import { expect, test } from 'vitest'
import { SHARE_MESSAGES, sharePage } from './share-page.ts'

const page = { title: 'Sable Verano', url: 'https://label.example/artists/sable-verano' }
const refuse = (name: string) => async () => {
  throw new DOMException('no', name)
}
const noCopy = async () => {
  throw new Error('the clipboard was not to be used')
}

test('the share sheet is used where there is one', async () => {
  const shared: unknown[] = []
  const share = async (given: unknown) => void shared.push(given)
  expect(await sharePage({ page, share, copy: noCopy })).toBe('shared')
  expect(shared).toEqual([page])
})

test('a visitor who closes the sheet is told nothing and finds the clipboard untouched', async () => {
  const copies: string[] = []
  const copy = async (text: string) => void copies.push(text)
  const outcome = await sharePage({ page, share: refuse('AbortError'), copy })
  expect(SHARE_MESSAGES[outcome]).toBeNull()
  expect(copies).toEqual([])
})

test('a sheet that fails gives way to copying the address', async () => {
  const copies: string[] = []
  const copy = async (text: string) => void copies.push(text)
  const outcome = await sharePage({ page, share: refuse('NotAllowedError'), copy })
  expect(SHARE_MESSAGES[outcome]).toBe('Link copied to clipboard')
  expect(copies).toEqual([page.url])
})

test('without a sheet the address is copied', async () => {
  const outcome = await sharePage({ page, share: undefined, copy: async () => {} })
  expect(SHARE_MESSAGES[outcome]).toBe('Link copied to clipboard')
})

test('the message tells a failed share from a failed copy', async () => {
  const both = await sharePage({ page, share: refuse('DataError'), copy: noCopy })
  expect(SHARE_MESSAGES[both]).toBe('Unable to share. Please copy the URL.')
  const direct = await sharePage({ page, share: undefined, copy: noCopy })
  expect(SHARE_MESSAGES[direct]).toBe('Unable to copy link. Please copy manually.')
})
