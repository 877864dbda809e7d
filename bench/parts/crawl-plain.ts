import { Agent, request } from 'undici'
import { CONNECTIONS, measureRuns } from './crawl-contender.ts'

// What the machine allows: the same pages by undici's bare request, 16 at once, nothing read, no robots.txt.

await measureRuns(async (hosts) => {
  const agent = new Agent({ connections: 1 })
  const waiting = hosts[0]?.flatMap((_, page) => hosts.map((urls) => urls[page] ?? '')) ?? []
  let pages = 0
  const work = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const { body } = await request(url, { dispatcher: agent })
      if ((await body.text()).length > 0) pages += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  await agent.destroy()
  return pages
})
