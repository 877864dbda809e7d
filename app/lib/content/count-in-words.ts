const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** A count at the start of a sentence: in words up to nine. */
export function countInWords(count: number): string {
  return NUMBERS[count] ?? String(count)
}
