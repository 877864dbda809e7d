// Asks the server in this container whether it is ready; ends with status 1 if not. A web process is ready while it serves
// pages, even without the database: what follows this check would otherwise take them off the site.
import process from 'node:process'

const { PORT = '3000', HOST = '127.0.0.1' } = process.env
const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
const healthy = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${PORT}/readyz`).then(
  (answer) => answer.ok,
  () => false,
)
process.exitCode = healthy ? 0 : 1
