/**
 * @typedef {object} Stage
 * @property {string} image
 * @property {string[]} run
 * @property {{ stage: string | null, from: string[], to: string }[]} copy
 * @property {[string, string][]} env
 * @property {string[]} cmd
 * @property {string[]} healthcheck
 * @property {string | null} user
 * @property {string[]} volumes
 */

/**
 * Parses the Dockerfile instructions that we use. Throws for others.
 * @param {string} text
 * @returns {Stage[]}
 */
export function readDockerfile(text) {
  /** @type {Stage[]} */
  const stages = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [, word = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    const stage = stages.at(-1)
    if (word === 'FROM')
      stages.push({
        image: rest.split(' ')[0] ?? '',
        run: [],
        copy: [],
        env: [],
        cmd: [],
        healthcheck: [],
        user: null,
        volumes: [],
      })
    else if (stage === undefined) throw new Error(`Dockerfile: before FROM: ${line}`)
    else if (word === 'RUN') stage.run.push(rest)
    else if (word === 'COPY') {
      const [, from = null, names = ''] = /^(?:--from=(\w+) )?(.+)$/.exec(rest) ?? []
      const all = names.split(' ')
      stage.copy.push({ stage: from, from: all.slice(0, -1), to: all.at(-1) ?? '' })
    } else if (word === 'ENV') stage.env.push(...rest.split(' ').map(splitPair))
    else if (word === 'CMD') stage.cmd = JSON.parse(rest)
    else if (word === 'HEALTHCHECK') stage.healthcheck = JSON.parse(rest.slice(rest.indexOf('[')))
    else if (word === 'USER') stage.user = rest
    else if (word === 'VOLUME') stage.volumes.push(rest)
    else if (word !== 'WORKDIR' && word !== 'EXPOSE') throw new Error(`Dockerfile: not read: ${line}`)
  }
  return stages
}

/**
 * @param {string} pair
 * @returns {[string, string]}
 */
function splitPair(pair) {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}
