import type { TextStream } from '#server/platform/db/stream-as-caller.ts'

/** What an action returns instead of JSON when its answer is sent while it is still being made. */
export class StreamedAnswer {
  readonly contentType: string
  readonly text: TextStream

  constructor(contentType: string, text: TextStream) {
    this.contentType = contentType
    this.text = text
  }
}
