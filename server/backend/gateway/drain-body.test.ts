import { once } from 'node:events'
import { connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { expect, test } from 'vitest'
import { listenLocally } from '#tests/harness/listen-locally.ts'
import { drainBody } from './drain-body.ts'

const LIMIT = 1000

async function openConnection(limits?: { bytes: number; ms: number }) {
  const app = new Hono()
  app.use(drainBody(limits))
  app.use(bodyLimit({ maxSize: LIMIT, onError: (c) => c.text('too large', 413) }))
  app.post('/', async (c) => c.text(`read ${(await c.req.text()).length}`))
  app.get('/', (c) => c.text('still here'))
  const server = await listenLocally(getRequestListener(app.fetch))
  const socket = connect(server.port, '127.0.0.1')
  const received: string[] = []
  socket.on('data', (bytes) => received.push(String(bytes)))
  return {
    socket,
    /** Everything received, once it contains `text` or the connection has closed. */
    async receive(text: string) {
      while (!received.join('').includes(text) && !socket.closed)
        await Promise.race([once(socket, 'data'), once(socket, 'close')])
      return received.join('')
    },
    async [Symbol.asyncDispose]() {
      socket.destroy()
      await server[Symbol.asyncDispose]()
    },
  }
}

const post = (headers: string) => `POST / HTTP/1.1\r\nHost: label.example\r\n${headers}\r\n\r\n`
const GET = 'GET / HTTP/1.1\r\nHost: label.example\r\n\r\n'

test.each([
  ['announced', `Content-Length: 300000`, 'x'.repeat(300_000)],
  ['in chunks', 'Transfer-Encoding: chunked', `${'1000\r\n'}${'x'.repeat(0x1000)}\r\n`.repeat(60).concat('0\r\n\r\n')],
])('a body over the limit, %s, is refused and the connection serves the next request', async (_how, headers, body) => {
  await using connection = await openConnection()
  connection.socket.write(post(headers) + body)
  expect(await connection.receive('too large')).toMatch(/^HTTP\/1.1 413/)
  connection.socket.write(GET)
  expect(await connection.receive('still here')).toContain('still here')
})

test('a body that is too long to drain is not read, and the connection is closed', async () => {
  await using connection = await openConnection({ bytes: 50_000, ms: 10_000 })
  connection.socket.write(post('Content-Length: 900000') + 'x'.repeat(200_000))
  expect(await connection.receive('too large')).toMatch(/^HTTP\/1.1 413[\s\S]*connection: close/i)
})

test('a body that never arrives is not waited for', async () => {
  await using connection = await openConnection({ bytes: 50_000, ms: 50 })
  connection.socket.write(post('Content-Length: 900000'))
  expect(await connection.receive('too large')).toMatch(/^HTTP\/1.1 413[\s\S]*connection: close/i)
})

test('a body within the limit reaches the handler complete', async () => {
  await using connection = await openConnection()
  connection.socket.write(post('Content-Length: 900') + 'x'.repeat(900))
  expect(await connection.receive('read 900')).toMatch(/connection: keep-alive/i)
})
