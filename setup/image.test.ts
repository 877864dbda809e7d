import { existsSync, readFileSync } from 'node:fs'
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml'
import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { readDockerfile } from './test/read-dockerfile.mjs'

type ComposeService = { environment: Record<string, string>; volumes?: string[]; ports?: string[] }

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

test('the image has two stages, and the last one a user, a volume, a health check and no build tools', () => {
  const stages = readDockerfile(read('Dockerfile'))
  expect(stages).toHaveLength(2)
  const [build, last] = stages
  expect(build?.run.join()).toContain('npm prune --omit=dev')
  expect(last).toMatchObject({
    user: 'neon',
    volumes: ['/data'],
    cmd: ['node', 'main.ts', 'serve'],
  })
  expect(last?.healthcheck).toEqual(['node', 'setup/healthcheck.mjs'])
  expect(last?.run.join()).not.toMatch(/npm|apt/)
  expect(last?.env.map(([name]) => name)).not.toContain('SITE_URL')
})

test('the last stage has every folder with server modules', () => {
  const [, last] = readDockerfile(read('Dockerfile'))
  const copied = last?.copy.flatMap(({ from }) => from.map((name) => name.replace('/app/', ''))) ?? []
  for (const name of copied.filter((one) => !['node_modules', 'build'].includes(one)))
    expect([name, existsSync(new URL(`../${name}`, import.meta.url))]).toEqual([name, true])
  // The rest is for development, or for commands that a server's image has no use for.
  const imports = Object.keys(JSON.parse(read('package.json')).imports).map((name) => name.slice(1).split('/')[0])
  expect(imports.filter((name) => !copied.includes(name ?? ''))).toEqual(['app', 'evaluation', 'tests', 'e2e'])
})

test('the server accepts the settings of both replicas in compose.yaml', () => {
  const given = { S3_KEY: 'key', S3_SECRET: 'secret', POSTGRES_PASSWORD: 'password', SITE_URL: 'https://label.example' }
  const values: Record<string, string> = { ...given, ADMIN_EMAIL: 'a@label.example', ADMIN_PASSWORD: 'long enough' }
  const fill = (value: string) =>
    value.replace(/\$\{(\w+)(?::[?-][^}]*)?\}/g, (_all, name: string) => values[name] ?? '')
  const schema = CORE_SCHEMA.withTags(mergeTag)
  const { services } = load(read('compose.yaml'), { schema }) as { services: Record<string, ComposeService> }
  for (const name of ['site-1', 'site-2']) {
    const config = readConfig(
      Object.fromEntries(Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, fill(value)])),
    )
    expect(config).toMatchObject({ SITE_URL: 'https://label.example', TRUST_PROXY: true, DRAIN_SECONDS: 10 })
    expect(config.S3_URL).toBe('http://key:secret@storage:8333/neon-magnolia')
    expect(services[name]?.volumes).toEqual([`${name}:/data`])
    expect(services[name]?.ports).toBeUndefined()
  }
  expect(Object.keys(services).sort()).toEqual(['bucket', 'postgres', 'proxy', 'site-1', 'site-2', 'storage'])
  expect(read('deploy/Caddyfile')).toContain('reverse_proxy site-1:3000 site-2:3000')
})
