import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { expect, test } from 'vitest'
import { closeServer } from '#server/platform/listen.ts'
import { finishBody } from './finish-body.ts'

const LIMIT = 1000

async function openWire(bounds?: { bytes: number; ms: number }) {
  const app = new Hono()
  app.use(finishBody(bounds))
  app.use(bodyLimit({ maxSize: LIMIT, onError: (c) => c.text('too large', 413) }))
  app.post('/', async (c) => c.text(`read ${(await c.req.text()).length}`))
  app.get('/', (c) => c.text('still here'))
  const server = createServer(getRequestListener(app.fetch))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const heard: string[] = []
  socket.on('data', (bytes) => heard.push(String(bytes)))
  return {
    socket,
    /** Everything received, once it contains `words` or the connection has ended. */
    async hear(words: string) {
      while (!heard.join('').includes(words) && !socket.closed)
        await Promise.race([once(socket, 'data'), once(socket, 'close')])
      return heard.join('')
    },
    async [Symbol.asyncDispose]() {
      socket.destroy()
      await closeServer(server, 0)
    },
  }
}

const post = (headers: string) => `POST / HTTP/1.1\r\nHost: label.example\r\n${headers}\r\n\r\n`
const GET = 'GET / HTTP/1.1\r\nHost: label.example\r\n\r\n'

test.each([
  ['announced', `Content-Length: 300000`, 'x'.repeat(300_000)],
  ['in chunks', 'Transfer-Encoding: chunked', `${'1000\r\n'}${'x'.repeat(0x1000)}\r\n`.repeat(60).concat('0\r\n\r\n')],
])('a body over the limit, %s, is refused and the connection serves the next request', async (_how, headers, body) => {
  await using wire = await openWire()
  wire.socket.write(post(headers) + body)
  expect(await wire.hear('too large')).toMatch(/^HTTP\/1.1 413/)
  wire.socket.write(GET)
  expect(await wire.hear('still here')).toContain('still here')
})

test('an endless body is not read, and the answer says that it is the last one on the connection', async () => {
  await using wire = await openWire({ bytes: 50_000, ms: 10_000 })
  wire.socket.write(post('Content-Length: 900000') + 'x'.repeat(200_000))
  expect(await wire.hear('too large')).toMatch(/^HTTP\/1.1 413[\s\S]*connection: close/i)
})

test('a body that never arrives is not waited for', async () => {
  await using wire = await openWire({ bytes: 50_000, ms: 50 })
  wire.socket.write(post('Content-Length: 900000'))
  expect(await wire.hear('too large')).toMatch(/^HTTP\/1.1 413[\s\S]*connection: close/i)
})

test('a body within the limit reaches its reader complete', async () => {
  await using wire = await openWire()
  wire.socket.write(post('Content-Length: 900') + 'x'.repeat(900))
  expect(await wire.hear('read 900')).toMatch(/connection: keep-alive/i)
})
