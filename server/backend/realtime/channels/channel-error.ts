/** A refusal whose message is sent to the client. */
export class ChannelError extends Error {
  override readonly name = 'ChannelError'
}
