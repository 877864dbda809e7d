import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

/** The answer of a test's model: text, or an HTTP status. `null` never answers. */
export type Reply = string | { status: number; retryAfter?: string } | { refusal: true } | { raw: string } | null

export type ModelCall = { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown>; prompt: string }

export type ModelServer = AsyncDisposable & { url: string; calls: ModelCall[] }

/** Anthropic's Messages API according to its documentation, with answers from `reply`. */
export function startAnthropicServer(reply: (call: ModelCall) => Reply): Promise<ModelServer> {
  return start(reply, (body, said) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: body.model,
    content: said === null ? [] : [{ type: 'text', text: said }],
    stop_reason: said === null ? 'refusal' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 900, output_tokens: 100 },
  }))
}

/** The OpenAI chat protocol as implemented by Ollama, vLLM and others, with answers from `reply`. */
export function startOpenAiServer(reply: (call: ModelCall) => Reply): Promise<ModelServer> {
  return start(reply, (body, said) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_790_000_000,
    model: body.model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: said ?? '' },
        finish_reason: said === null ? 'content_filter' : 'stop',
      },
    ],
    usage: { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 },
  }))
}

async function start(
  reply: (call: ModelCall) => Reply,
  envelope: (body: Record<string, unknown>, said: string | null) => object,
): Promise<ModelServer> {
  const calls: ModelCall[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
      const call = { path: request.url ?? '', headers: request.headers, body, prompt: lastMessage(body) }
      calls.push(call)
      send(response, reply(call), (said) => envelope(body, said))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the model server has no port')
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    calls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function send(response: ServerResponse, reply: Reply, envelope: (said: string | null) => object): void {
  if (reply === null) return
  response.setHeader('content-type', 'application/json')
  if (typeof reply === 'string') response.end(JSON.stringify(envelope(reply)))
  else if ('raw' in reply) response.end(reply.raw)
  else if ('refusal' in reply) response.end(JSON.stringify(envelope(null)))
  else {
    response.statusCode = reply.status
    if (reply.retryAfter !== undefined) response.setHeader('retry-after', reply.retryAfter)
    // Both protocols wrap an error message in an object of this name; this message must never be shown.
    response.end(JSON.stringify({ type: 'error', error: { type: 'test_error', message: 'sk-secret-in-message' } }))
  }
}

function lastMessage(body: Record<string, unknown>): string {
  const { messages } = body as { messages: { content: string | { text?: string }[] }[] }
  const content = messages.at(-1)?.content ?? ''
  return typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('')
}
