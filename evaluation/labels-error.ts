/** What is wrong with a file of labelled pages, one line for each mistake. */
export class LabelsError extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'LabelsError'
    this.lines = lines
  }
}
