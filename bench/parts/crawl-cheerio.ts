import process from 'node:process'
import { CheerioCrawler, Configuration, log } from '@crawlee/cheerio'
import { CONNECTIONS, measureRuns } from './crawl-contender.ts'

// A contender: CheerioCrawler at the same concurrency from the first moment, robots.txt obeyed, nothing written to disk.
// Its handler takes a title, the links and the visible text: far less work than our reading. It may open as many
// connections to one host as it likes.

log.setLevel(log.LEVELS.OFF)
const respectRobotsTxtFile = process.env.NO_ROBOTS === undefined

await measureRuns(async (hosts) => {
  let pages = 0
  const crawler = new CheerioCrawler(
    {
      minConcurrency: CONNECTIONS,
      maxConcurrency: CONNECTIONS,
      respectRobotsTxtFile,
      useSessionPool: false,
      maxRequestRetries: 0,
      requestHandler({ $ }) {
        const title = $('title').text()
        const links = $('a[href]').toArray()
        const text = $('body').text()
        if (title !== '' && links.length > 0 && text !== '') pages += 1
      },
    },
    new Configuration({ persistStorage: false, purgeOnStart: true }),
  )
  // Hosts in turn, so that it need not wait for the last ones either.
  await crawler.run(hosts[0]?.flatMap((_, page) => hosts.map((urls) => urls[page] ?? '')) ?? [])
  await crawler.teardown()
  return pages
})
process.exit(0)
