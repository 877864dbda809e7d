// Checks whether the server can listen, also before packages are installed: built-in modules only.
import { once } from 'node:events'
import { createServer } from 'node:http'
import process from 'node:process'
import { readEnvFile } from './env-file.mjs'

/** Checks the port in the environment or the settings file before the slow steps of a start. */
export async function checkPort(env = process.env) {
  const inFile = readEnvFile(env)?.values ?? {}
  // As in main.ts, the environment takes precedence, and empty values count as absent.
  const read = (/** @type {string} */ name) => (env[name] ?? inFile[name])?.trim() || undefined
  const port = Number(read('PORT') ?? 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT: must be a number from 1 to 65535, not '${read('PORT')}'`)
  await assertPortIsFree(read('HOST') ?? '127.0.0.1', port)
}

/**
 * Throws a one-line error if the port cannot be used.
 * @param {string} host
 * @param {number} port
 */
export async function assertPortIsFree(host, port) {
  // A request at this moment, such as a proxy's probe, gets a 503 and does not delay the start.
  const server = createServer((_request, response) => {
    response.writeHead(503, { connection: 'close', 'retry-after': '1' }).end('starting')
  })
  await new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new Error(explainListening(error, host, port), { cause: error })))
    server.listen({ host, port }, () => resolve(undefined))
  })
  const closed = new Promise((resolve) => server.close(resolve))
  const timer = setTimeout(() => server.closeAllConnections(), 1000)
  await closed
  clearTimeout(timer)
}

/**
 * @param {NodeJS.ErrnoException} error
 * @param {string} host
 * @param {number} port
 */
export function explainListening(error, host, port) {
  if (error.code === 'EADDRINUSE') {
    const other = port < 65_535 ? port + 1 : 3000
    return `Port ${port} on ${host} is in use. Stop the program that uses it, or choose another: PORT=${other} npm start, or PORT=${other} in .env.`
  }
  if (error.code === 'EACCES')
    return `Port ${port} on ${host} may not be opened by this user. Set PORT to 1024 or more.`
  if (error.code === 'EADDRNOTAVAIL') return `HOST ${host} is not an address of this machine.`
  return `Cannot listen on ${host}:${port}: ${error.message}`
}

/** A port that is free at this moment. */
export async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}
