// Asks the server in this container whether it is well; ends with status 1 if not.
import process from 'node:process'

const { PORT = '3000', HOST = '127.0.0.1' } = process.env
const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
const healthy = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${PORT}/healthz`).then(
  (answer) => answer.ok,
  () => false,
)
process.exitCode = healthy ? 0 : 1
