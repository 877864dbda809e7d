// Exits with status 1 if the server in this container is not ready. A web process is ready while it serves pages, even
// without the database; otherwise the orchestrator would stop serving them.
import process from 'node:process'

const { PORT = '3000', HOST = '127.0.0.1' } = process.env
const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
const healthy = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${PORT}/readyz`).then(
  (answer) => answer.ok,
  () => false,
)
process.exitCode = healthy ? 0 : 1
