import { expect, test } from 'vitest'
import { closeConnectionsWhen, closeServer, listen } from './listen.ts'

async function serve(isStopping: () => boolean, answer: Promise<void> = Promise.resolve()) {
  const server = await listen(
    closeConnectionsWhen(isStopping, (_request, response) => {
      void answer.then(() => response.end('done'))
    }),
    '127.0.0.1',
    0,
  )
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { server, url: `http://127.0.0.1:${address.port}/` }
}

test('a stopping server keeps answering and closes each connection after its response', async () => {
  let stopping = false
  const { server, url } = await serve(() => stopping)
  const before = await fetch(url)
  expect([await before.text(), before.headers.get('connection')]).toEqual(['done', 'keep-alive'])
  stopping = true
  const after = await fetch(url)
  expect([await after.text(), after.headers.get('connection')]).toEqual(['done', 'close'])
  await closeServer(server)
})

test('closing waits for the request in progress and accepts no new one', async () => {
  const held = Promise.withResolvers<void>()
  const { server, url } = await serve(() => false, held.promise)
  const reached = new Promise((resolve) => server.once('request', resolve))
  const underWay = fetch(url)
  await reached
  const closed = closeServer(server)
  await expect(fetch(url)).rejects.toThrow()
  held.resolve()
  expect(await (await underWay).text()).toBe('done')
  await closed
})

test('a port that another server uses is refused', async () => {
  const { server, url } = await serve(() => false)
  const port = Number(new URL(url).port)
  await expect(listen(() => undefined, '127.0.0.1', port)).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use`)
  await closeServer(server)
})
